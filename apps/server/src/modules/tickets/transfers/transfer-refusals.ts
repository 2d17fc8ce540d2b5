import type { TransferProblem } from '@ground-control/domain/tickets/transfer-rules'
import { describeChange } from '#modules/tickets/last-change.ts'
import type { LockedTicket } from '#modules/tickets/ticket-locks.ts'
import { maskedPerson } from '#platform/audit/masked.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const unknownTickets = (ids: readonly string[]) =>
  new Refusal('not-found', ids.length === 1 ? `There is no ticket ${ids[0]}.` : `There are no tickets ${named(ids)}.`)

export function notTransferable(problem: TransferProblem, ids: readonly string[]): Refusal {
  const [subject, verb] = ids.length === 1 ? ['Ticket', 'is'] : ['Tickets', 'are']
  return new Refusal(problem, `${subject} ${named(ids)} ${verb} ${states[problem]}. Nothing was transferred.`)
}

/** Names the new owner of the first changed ticket, which is what a late caller needs to know. */
export async function changedMeanwhile(
  transaction: Transaction,
  [ticket, ...others]: readonly [LockedTicket, ...LockedTicket[]],
  timeZone: string,
): Promise<Refusal> {
  const { ticketId, updatedBy: by, updatedAt: at, version } = ticket
  const { byWhom, moment, conflict } = await describeChange(transaction, { by, at, version }, timeZone)
  const { name, email } = maskedPerson(ticket.owner)
  const owner = name && email ? `${name} (${email})` : (name ?? email)
  const subject = `Ticket ${ticketId}`
  const rest =
    others.length === 0 ? '' : `, and so ${others.length === 1 ? 'was 1 other' : `were ${others.length} others`}`
  const words = [
    `${subject} was changed${byWhom} on ${moment}${rest}.`,
    ...(owner ? [`${rest ? subject : 'It'} now belongs to ${owner}.`] : []),
  ]
  return new Refusal('changed-meanwhile', words.join(' '), { conflict })
}

const states: Readonly<Record<TransferProblem, string>> = {
  'already-refunded': 'refunded',
  'being-refunded': 'being refunded right now',
  'already-redeemed': 'redeemed',
  'event-over': 'for an event that is over',
}

const maxNamed = 10

function named(ids: readonly string[]): string {
  const shown = ids.length > maxNamed ? [...ids.slice(0, maxNamed), `${ids.length - maxNamed} more`] : ids
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
