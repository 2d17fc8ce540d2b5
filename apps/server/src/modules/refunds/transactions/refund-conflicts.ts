import type { Problem } from '@ground-control/contract/problem'
import { awaitedTickets, isExternalRefund } from '@ground-control/domain/refunds/external-refunds'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { Refusal } from '#platform/http/refusal.ts'
import type { LiveRefund, PaymentTicket } from './refund-rows.ts'

type Asked = {
  readonly chosen: readonly { readonly ticketId: string }[]
  readonly fees: Cents
  readonly fingerprint: string
  readonly personId: string
}

/**
 * Made by the same person for the same tickets and fees. A refund restored from the provider has no known requester.
 */
export function sameRefund(live: readonly LiveRefund[], asked: Asked): LiveRefund | null {
  const { chosen, fees, fingerprint, personId } = asked
  const own = live.filter(({ requestedBy }) => requestedBy === personId || requestedBy === null)
  const isHeld = chosen.every(({ ticketId }) => live.some(({ ticketIds }) => ticketIds.includes(ticketId)))
  const isSame = (refund: LiveRefund) =>
    // A request for the rest names no tickets, so only its fingerprint can match.
    (holds(refund, chosen) && refund.fees === fees) || (isHeld && refund.fingerprint === fingerprint)
  return own.find(isSame) ?? null
}

function holds({ ticketIds }: LiveRefund, chosen: Asked['chosen']): boolean {
  const held = new Set(ticketIds)
  return held.size === chosen.length && chosen.every(({ ticketId }) => held.has(ticketId))
}

/** Tickets that external refunds name and paid for but don't hold yet, each with its refund. */
export const awaitedByExternal = (
  tickets: readonly PaymentTicket[],
  live: readonly LiveRefund[],
): ReadonlyMap<string, LiveRefund> =>
  new Map(
    live
      .filter(({ requestedBy }) => isExternalRefund(requestedBy))
      .flatMap((refund) => awaitedTickets({ ...refund, tickets }).map(({ ticketId }) => [ticketId, refund] as const)),
  )

type OtherRefunds = { readonly live: readonly LiveRefund[]; readonly awaited: ReadonlyMap<string, LiveRefund> }

export function conflictOf(chosen: readonly PaymentTicket[], { live, awaited }: OtherRefunds): Refusal | null {
  const refundOf = (ticketId: string) => live.find(({ ticketIds }) => ticketIds.includes(ticketId))
  const refunded = chosen.find(({ refundId }) => refundId !== null)
  if (refunded) {
    const by = refundOf(refunded.ticketId)
    return refusal('already-refunded', `Ticket ${refunded.ticketId} is already refunded.`, {
      refundId: refunded.refundId,
      conflict: { changedBy: personOf(by), changedAt: refunded.refundedAt },
    })
  }
  for (const { ticketId } of chosen) {
    const holder = refundOf(ticketId)
    const by = holder ?? awaited.get(ticketId)
    if (!by) continue
    const person = personOf(by)
    const words = holder
      ? `Ticket ${ticketId} is already being refunded${person ? ` by ${person}` : ''}.`
      : `Ticket ${ticketId} is already paid back by a refund of ${formatUsd(by.amount)} made at the payment provider.`
    return refusal('being-refunded', words, {
      refundId: by.id,
      conflict: { changedBy: person, changedAt: by.createdAt },
    })
  }
  return null
}

/** A unique index allows each ticket in one live refund only, even if the code above missed a conflict. */
export function ticketTakenRefusal(error: unknown): Refusal | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === 'refund_tickets_one_live') {
      return new Refusal('being-refunded', 'Some of the selected tickets are already being refunded.', { cause: error })
    }
  }
  return null
}

const personOf = (refund: LiveRefund | undefined) =>
  refund && isExternalRefund(refund.requestedBy)
    ? 'the payment provider'
    : (refund?.requesterName ?? refund?.requestedBy ?? null)

type Rest = { readonly refundId: string | null; readonly conflict: NonNullable<Problem['conflict']> }

const refusal = (code: 'already-refunded' | 'being-refunded', message: string, { refundId, conflict }: Rest) =>
  new Refusal(code, message, { conflict, ...(refundId && { refundId }) })
