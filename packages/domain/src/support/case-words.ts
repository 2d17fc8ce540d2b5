import { eventTitle } from '#accounts/display-names.ts'
import { formatMoment } from '#events/event-dates.ts'
import { formatCount, plural } from '#values/counts.ts'
import { formatMoney } from '#values/currency.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { CaseChange } from './case-changes.ts'

type ChangeStory = {
  readonly by: { readonly id: string; readonly name: string }
  readonly change: CaseChange
  /** The names of the owner and event in the change. */
  readonly ownerName: string | null
  readonly eventName: string | null
  readonly timeZone: string
  readonly now: Date
}

export function caseChangeWords({ by, change, ownerName, eventName, timeZone, now }: ChangeStory): string {
  // Includes the zone, because it is stored as text and read in other zones.
  const moment = (instant: Instant) => `${formatMoment(instant, timeZone, now)} (${timeZone})`
  const { state, snoozedUntil, ownerId, priority, category, dueAt, accountId, eventId } = change
  const did: string[] = []
  if (state === 'open') did.push('reopened this')
  if (ownerId === by.id) did.push('took this')
  else if (ownerId) did.push(`assigned this to ${ownerName ?? ownerId}`)
  else if (ownerId === null) did.push('unassigned this')
  if (priority) did.push(`set the priority to ${priority}`)
  if (category) did.push(`set the category to ${category.replace('-', ' ')}`)
  if (dueAt !== undefined) did.push(dueAt ? `made this due on ${moment(dueAt)}` : 'removed the due time')
  if (accountId !== undefined) did.push(accountId ? 'set the requester’s account' : 'removed the requester’s account')
  if (eventId !== undefined) did.push(eventId ? `set the event to ${eventTitle(eventName)}` : 'removed the event')
  if (state === 'snoozed' && snoozedUntil) did.push(`snoozed this until ${moment(snoozedUntil)}`)
  if (state === 'solved') did.push('solved this')
  return `${by.name} ${inOneSentence(did)}`
}

export type DoneForCase =
  | {
      readonly kind: 'refund'
      readonly isSettled: boolean
      readonly amount: Cents
      readonly currency: string
      readonly tickets: number
    }
  | { readonly kind: 'transfer' | 'comps'; readonly tickets: number }
  | { readonly kind: 'redemption'; readonly isRedeemed: boolean }

export function doneForCaseWords(done: DoneForCase): string {
  switch (done.kind) {
    case 'refund': {
      const amount = formatMoney(done.amount, done.currency)
      return `${done.isSettled ? 'Refunded' : 'Started a refund of'} ${amount} (${tickets(done.tickets)})`
    }
    case 'transfer':
      return `Transferred ${tickets(done.tickets)} to another person`
    case 'redemption':
      return `Marked 1 ticket ${done.isRedeemed ? 'redeemed' : 'not redeemed'}`
    case 'comps':
      return `Issued ${formatCount(done.tickets)} comp ${plural(done.tickets, 'ticket')}`
  }
}

/** For a colleague's action. Ends with 'linked', because the linker's name follows. */
export const linkedWords = (done: DoneForCase, doneBy: string | null): string =>
  `${doneForCaseWords(done)} (done by ${doneBy ?? 'somebody else'}), linked`

type NewerMessage = {
  readonly kind: 'received' | 'reply' | 'note' | 'change' | 'action'
  readonly authorName: string | null
  readonly text: string
}

/** What a colleague or the requester did meanwhile, without repeating the message. */
export function meanwhileWords({ kind, authorName, text }: NewerMessage): string {
  const who = authorName ?? (kind === 'received' ? 'The requester' : 'A colleague')
  switch (kind) {
    case 'received':
      return `${who} wrote again meanwhile.`
    case 'reply':
      return `${who} replied meanwhile.`
    case 'note':
      return `${who} left a note meanwhile.`
    case 'change':
      return `${text} meanwhile.`
    case 'action':
      return `${who} did something for this case meanwhile: ${text}.`
  }
}

const tickets = (count: number) => `${formatCount(count)} ${plural(count, 'ticket')}`

const inOneSentence = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
