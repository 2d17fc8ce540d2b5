import type { ActivityItem } from '@ground-control/contract/activity'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { links } from '#platform/links.ts'
import { entityHref } from './entity-href.ts'

type Place = { readonly text: string; readonly href: string | null }

/**
 * Where it happened, by the name of the event or else of what it was done to. It leads to the page of the very thing that
 * was changed, where there is one, and else to the event. null: there is nothing to name. On the page of one event its
 * name says nothing, and only what was changed is named.
 */
export function placeOf(item: ActivityItem, { hidesEvent }: { readonly hidesEvent: boolean }): Place | null {
  const event = hidesEvent ? null : item.event
  const entity = item.kind === 'sale' ? null : item.entity
  const page = item.kind === 'sale' ? null : entityHref(item)
  if (event) return { text: eventTitle(event.name), href: page ?? links.event(event.eventId) }
  return entity && { text: entity.id, href: page }
}

/** Two entries of the same moment are still two. */
export const keyOf = (item: ActivityItem): string =>
  item.kind === 'sale' ? `sale ${item.paymentIntentId}` : `entry ${item.number}`
