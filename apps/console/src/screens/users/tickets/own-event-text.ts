import { formatDateRange, formatMoment } from '@ground-control/domain/events/event-dates'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { addDays, dayOf, type Instant, todayIn } from '@ground-control/domain/values/time'
import type { OwnEvent } from './own-events.ts'

const dayMs = 86_400_000

/** 'Today, 8:00 PM', 'Tomorrow, 5:00 PM', 'Nov 28, 7:00 PM'; of more than a day 'Nov 21 – 23, 2025'. */
export function whenText({ startDate, endDate }: Pick<OwnEvent, 'startDate' | 'endDate'>, now: Date, zone: string) {
  if (!startDate) return 'No date'
  if (endDate && Date.parse(endDate) - Date.parse(startDate) > dayMs) return formatDateRange(startDate, endDate, zone)
  const moment = formatMoment(startDate, zone, now)
  const near = nearDay(startDate, now, zone)
  return near ? `${near}, ${moment.slice(moment.lastIndexOf(', ') + ', '.length)}` : moment
}

function nearDay(start: Instant, now: Date, zone: string): string | null {
  const today = todayIn(zone, now)
  const day = dayOf(start, zone)
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : null
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
