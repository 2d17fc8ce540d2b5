import { fileNameOf } from '#values/formats/file-name.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** RFC 5545: one event, for any calendar program. The fixed UID makes a second import update the first. */
export function icsOf(entry: CalendarEntry<string | null>, now: Date): string {
  const { eventId, title, start, end, locationName, organizationName, url } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ground Control//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(`${eventId}@${url ? new URL(url).hostname : guestDomain}`)}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(new Date(start))}`,
    `DTEND:${stampOf(new Date(end))}`,
    `SUMMARY:${escaped(title)}`,
    ...(locationName ? [`LOCATION:${escaped(locationName)}`] : []),
    ...(organizationName ? [`DESCRIPTION:${escaped(organizationName)}`] : []),
    // An address isn't text, so it is not escaped.
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Never change it: a resent file updates the first one's entry by this UID. */
const guestDomain = 'tickets.ground-control'

export const icsFileName = (title: string): string => fileNameOf(title, '.ics', 'event.ics')

const stampOf = (when: Date): string => `${when.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(forbidden, '')
    .replace(/\p{Cs}/gu, '\ufffd')

const forbidden = /[^\P{Cc}\t]/gu

const maxOctets = 75

/**
 * Continues a long line after a line break and a space. Never splits a character, because some programs decode line by
 * line.
 */
function folded(line: string): string {
  let result = ''
  let used = 0
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (used + octets > maxOctets) {
      result += '\r\n '
      used = 1
    }
    result += character
    used += octets
  }
  return result
}

const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4
