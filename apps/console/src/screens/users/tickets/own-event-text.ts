import { formatDateRange } from '@ground-control/domain/events/event-dates'
import { startWords } from '@ground-control/domain/events/start-words'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OwnEvent } from './own-events.ts'

const dayMs = 86_400_000

/** 'Today, 8:00 PM', 'Tomorrow, 5:00 PM', 'Nov 28, 7:00 PM'; of more than a day 'Nov 21 – 23, 2025'. */
export function whenText({ startDate, endDate }: Pick<OwnEvent, 'startDate' | 'endDate'>, now: Date, zone: string) {
  if (!startDate) return 'No date'
  if (endDate && Date.parse(endDate) - Date.parse(startDate) > dayMs) return formatDateRange(startDate, endDate, zone)
  return startWords(startDate, now, zone)
}

/** 'Halcyon Hall, Main Room': whose it is and where in it; a space that is called after its house says both. */
export function placeText({ organization, spaces, locationName }: OwnEvent): string | null {
  const space = spaces?.map(({ name }) => name?.trim()).find(Boolean) ?? locationName?.trim()
  const house = organization ? organizationName(organization) : null
  if (!space || !house) return space || house
  return space.startsWith(house) ? space : `${house}, ${space}`
}

/** '2 tickets', '3 tickets, 1 refunded' */
export function ticketsText({ tickets, refunded }: Pick<OwnEvent, 'tickets' | 'refunded'>): string {
  const count = `${formatCount(tickets)} ${plural(tickets, 'ticket')}`
  return refunded > 0 ? `${count}, ${formatCount(refunded)} refunded` : count
}
