import type { Matched, SearchKind } from '@ground-control/contract/search'
import { matchParts } from '#ui/fields/match-parts.ts'

type Found = {
  readonly matched: Matched
  readonly signals?: readonly Matched[] | undefined
  readonly piece?: string | null | undefined
}

const words: Record<Matched, string> = {
  id: 'ID',
  name: 'name',
  username: 'username',
  email: 'email',
  phone: 'phone',
  organization: 'organization',
  account: 'account',
  payment: 'payment',
  ticket: 'ticket',
  event: 'event',
  holder: 'holder',
  text: 'text',
  'similar-name': 'similar name',
}

/** Highlights the piece of a pasted text, or all that was typed. */
export const markOf = ({ piece }: Found, text: string): string => piece ?? text

/** Why it matched, unless the row already highlights it. */
export function reasonOf(found: Found, text: string, shown: readonly string[]): string | null {
  if (found.matched === 'similar-name') return words['similar-name']
  const isLit = shown.some((each) => matchParts(each, markOf(found, text)).some(({ isMatch }) => isMatch))
  if (isLit) return null
  return found.piece ? `matched ${found.piece}` : `matched by ${words[found.matched]}`
}

/** A pasted text names its event and more. Typed text is highlighted word by word. */
export const isOfEventToo = ({ piece, signals = [] }: Found): boolean =>
  Boolean(piece) && signals.length > 1 && signals.includes('event')

/** All that matched, in words. A ticket's name is its holder's, and an event's own name is the event. */
export const signalWords = (kind: SearchKind, { matched, signals }: Found): readonly string[] => [
  ...new Set((signals ?? [matched]).map((signal) => (signal === 'name' ? nameOf(kind) : words[signal]))),
]

/** What all of several results matched by. A single result shows it itself. */
export function commonSignals(rows: readonly { readonly signals?: readonly string[] }[]): readonly string[] {
  const [first, ...others] = rows
  if (!first?.signals || others.length === 0) return []
  return first.signals.filter((signal) => others.every(({ signals = [] }) => signals.includes(signal)))
}

const nameOf = (kind: SearchKind): string => (kind === 'tickets' ? 'holder' : kind === 'events' ? 'event' : words.name)
