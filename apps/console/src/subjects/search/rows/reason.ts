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
  if (found.piece) return `matched ${found.piece}${found.signals?.includes('event') ? ' and event' : ''}`
  if (found.matched === 'similar-name') return words['similar-name']
  const isLit = shown.some((each) => matchParts(each, text).some(({ isMatch }) => isMatch))
  return isLit ? null : `matched by ${words[found.matched]}`
}

/** All that matched, in words. A ticket's name is that of its holder, and an event's own name is the event. */
export const signalWords = (kind: SearchKind, { matched, signals }: Found): readonly string[] => [
  ...new Set((signals ?? [matched]).map((signal) => (signal === 'name' ? nameOf(kind) : words[signal]))),
]

const nameOf = (kind: SearchKind): string => (kind === 'tickets' ? 'holder' : kind === 'events' ? 'event' : words.name)
