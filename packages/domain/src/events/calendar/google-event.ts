import type { EventId } from '#values/ids.ts'
import type { CalendarEntry } from './calendar-entry.ts'

export type GoogleEvent = {
  readonly id: string
  readonly status: 'confirmed'
  readonly summary: string
  readonly start: { readonly dateTime: string }
  readonly end: { readonly dateTime: string }
  readonly location?: string
  readonly description?: string
  readonly source: { readonly title: string; readonly url: string }
}

export function googleEventOf(entry: CalendarEntry): GoogleEvent {
  const { eventId, title, start, end, locationName, organizationName, url } = entry
  return {
    id: googleEventId(eventId),
    status: 'confirmed',
    summary: title,
    start: { dateTime: start },
    end: { dateTime: end },
    ...(locationName && { location: locationName }),
    ...(organizationName && { description: organizationName }),
    source: { title: 'Ground Control', url },
  }
}

/**
 * Always the same for an event, so that pressing twice makes one entry. Google accepts 5 to 1,024 of these characters;
 * our ids need at most 960.
 */
export const googleEventId = (eventId: EventId): string => `event${base32hex(new TextEncoder().encode(eventId))}`

const digits = '0123456789abcdefghijklmnopqrstuv'

/** RFC 4648, in lower case and without padding. */
function base32hex(octets: Uint8Array): string {
  let text = ''
  let held = 0
  let heldBits = 0
  for (const octet of octets) {
    held = (held << 8) | octet
    heldBits += 8
    while (heldBits >= 5) {
      heldBits -= 5
      text += digits[held >>> heldBits]
      held &= (1 << heldBits) - 1
    }
  }
  return heldBits > 0 ? text + digits[held << (5 - heldBits)] : text
}
