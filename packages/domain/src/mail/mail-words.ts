import type { Instant } from '#values/time.ts'
import type { MailKind, MailState } from './mail-state.ts'

type Delivery = {
  readonly state: MailState
  readonly tries: number
  readonly nextTryAt: Instant | null
  readonly serverWords: string | null
}

/** Follows the state and its time: the mail server's words in quotes, and the next try. */
export function mailDetail({ state, tries, nextTryAt, serverWords }: Delivery, now: number): string | null {
  const said = serverWords === null ? null : isOurs(serverWords) ? serverWords : `“${serverWords}”`
  if (state !== 'queued') return said
  const waitMs = nextTryAt === null ? 0 : Date.parse(nextTryAt) - now
  const next = waitMs > 0 ? `Next try in ${countdown(waitMs)}` : null
  if (said === null) return next
  // Without a counted try, the server was never reached.
  if (tries === 0) return `${said}. ${next ?? 'Waiting for the mail server'}`
  return `${tries === 1 ? 'first try' : 'last try'}: ${said}. ${next ?? 'Trying again now'}`
}

/** Our own reasons begin this way and get no quotes. */
const isOurs = (words: string) => words.startsWith('Not sent:')

const secondMs = 1_000
const hourS = 3_600

function countdown(ms: number): string {
  const seconds = Math.ceil(ms / secondMs)
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = two(seconds % 60)
  const minutes = Math.floor((seconds % hourS) / 60)
  return seconds < hourS ? `${minutes}:${rest}` : `${Math.floor(seconds / hourS)}:${two(minutes)}:${rest}`
}

export const mailKindWords: Readonly<Record<MailKind, string>> = {
  reply: 'Reply',
  'refund-made': 'Refund notice',
  'refund-failed': 'Failed refund notice',
  'tickets-transferred': 'Transfer notice',
  'comps-issued': 'Comp tickets',
  'event-called-off': 'Cancellation notice',
  tickets: 'Tickets',
}
