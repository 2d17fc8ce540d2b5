import { eventTitle } from '#accounts/display-names.ts'
import { formatTime } from '#events/event-dates.ts'
import { headerText } from '#mail/mail-address.ts'
import { zonedParts } from '#values/clock/zoned-parts.ts'
import type { Instant } from '#values/time.ts'
import type { NoticeEvent } from './notice.ts'

const maxText = 200

/** On one line, without characters that reverse the reading direction. */
export const cleaned = (text: string | null | undefined): string | null => headerText(text ?? '', maxText) || null

export const eventName = ({ name }: Pick<NoticeEvent, 'name'>): string => eventTitle(cleaned(name))

/** 'Halcyon Hall, 418 Lakeside Avenue, Chicago'; null: unknown. */
export const whereWords = ({ locationName, address }: NoticeEvent): string | null =>
  [cleaned(locationName), cleaned(address)].filter((part) => part !== null).join(', ') || null

type WhenWords = {
  readonly day: string
  readonly start: string
  readonly zone: string
}

/** Null: the event has no start time yet. */
export function whenWords({ startAt, venueTimeZone, platformTimeZone }: NoticeEvent): WhenWords | null {
  if (!startAt) return null
  const timeZone = venueTimeZone && isTimeZone(venueTimeZone) ? venueTimeZone : platformTimeZone
  const { weekday, month, day, year } = dayParts(new Date(startAt), timeZone)
  const zone = zoneName(startAt, timeZone)
  return {
    day: `${weekday}, ${month} ${day}, ${year}`,
    start: `Starts ${formatTime(startAt, timeZone)}`,
    zone: timeZone === venueTimeZone ? `${zone}, at the venue` : zone,
  }
}

const dayParts = zonedParts({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const zoneParts = zonedParts({ timeZoneName: 'longGeneric' })

const zoneName = (instant: Instant, timeZone: string): string =>
  zoneParts(new Date(instant), timeZone).timeZoneName ?? timeZone

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
