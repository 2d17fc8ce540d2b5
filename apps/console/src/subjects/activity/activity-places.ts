import type { ActivityItem } from '@ground-control/contract/activity'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { links } from '#platform/links.ts'
import { entityHref } from './entity-href.ts'

type Place = { readonly text: string; readonly href: string | null }

/**
 * Names the event first but links to the changed thing first, each with the other as fallback. null: nothing to name.
 */
export function placeOf(item: ActivityItem, { hidesEvent }: { readonly hidesEvent: boolean }): Place | null {
  const event = hidesEvent ? null : item.event
  const entity = item.kind === 'sale' ? null : item.entity
  const page = item.kind === 'sale' ? null : entityHref(item)
  if (event) return { text: eventTitle(event.name), href: page ?? links.event(event.eventId) }
  return entity && { text: entity.id, href: page }
}

/** Unique even for two entries at the same moment. */
export const keyOf = (item: ActivityItem): string =>
  item.kind === 'sale' ? `sale ${item.paymentIntentId}` : `entry ${item.number}`
