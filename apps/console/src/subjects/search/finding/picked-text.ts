import { type Needle, pickNeedles } from '@ground-control/domain/search/pick-needles'
import { foldText } from '@ground-control/domain/search/search-text'
import { maxSearchCharacters } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { Found } from './found.ts'

/** null: the text is searched as typed. Only the answer says which events it names. */
export function pickedText(text: string, found: Found | null = null): string | null {
  const needles = pickNeedles(text)
  if (needles.kind === 'text') return null
  const picked = kinds.flatMap(([kind, one, many]) => {
    const pieces = needles.pieces.filter((piece) => piece.kind === kind)
    return pieces.length === 0 ? [] : [`${pieces.length} ${plural(pieces.length, one, many)}`]
  })
  const events = found ? eventsNamed(found) : []
  const named = events.length === 0 ? [] : [`${events.length} ${plural(events.length, 'event')} (${listed(events)})`]
  const all = [...picked, ...named]
  if (all.length > 0) return `From the pasted text: ${all.join(', ')}`
  return needles.names.length > 0 ? namesPicked : nothingPicked
}

/** Events whose whole title is in the text, or by which a ticket or payment was also found. */
function eventsNamed({ events, tickets, payments }: Found): readonly string[] {
  const titled = events.flatMap(({ id, name, piece }) =>
    name && piece && foldText(piece) === foldText(name) ? [[id, name] as const] : [],
  )
  const met = [...tickets, ...payments].flatMap(({ eventId, eventName, signals = [] }) =>
    eventId && eventName && signals.length > 1 && signals.includes('event') ? [[eventId, eventName] as const] : [],
  )
  return [...new Map([...titled, ...met]).values()]
}

const maxTitles = 2

/** Several evenings with one title count once. */
function listed(all: readonly string[]): string {
  const titles = [...new Set(all)]
  return [...titles.slice(0, maxTitles), ...(titles.length > maxTitles ? ['…'] : [])].join(', ')
}

const namesPicked = 'The pasted text was searched for names and event titles.'

export const nothingPicked = 'No ID, email, phone number or name found in the pasted text.'

const kinds: readonly (readonly [Needle['kind'], string, string])[] = [
  ['id', 'ID', 'IDs'],
  ['email', 'email', 'emails'],
  ['phone', 'phone number', 'phone numbers'],
]

export const cutText = `Text cut off after ${formatCount(maxSearchCharacters)} characters.`
