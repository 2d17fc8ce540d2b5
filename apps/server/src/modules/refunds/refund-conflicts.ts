import type { Problem } from '@ground-control/contract/problem'
import { awaited, isMadeElsewhere } from '@ground-control/domain/refunds/external-refunds'
import { formatUsd } from '@ground-control/domain/values/money'
import { Refusal } from '#platform/http/refusal.ts'
import type { LiveRefund, PaymentTicket } from './refund-rows.ts'

type Asked = {
  readonly chosen: readonly { readonly ticketId: string }[]
  readonly fingerprint: string
  readonly personId: string
}

/**
 * M9: the same person asking for the same again is one refund. Somebody else asking for the same tickets is told who
 * was first.
 */
export function sameRefund(live: readonly LiveRefund[], { chosen, fingerprint, personId }: Asked): LiveRefund | null {
  const own = live.filter(({ requestedBy }) => requestedBy === personId)
  const isHeld = chosen.every(({ ticketId }) => live.some(({ ticketIds }) => ticketIds.includes(ticketId)))
  const isSame = (refund: LiveRefund) =>
    // What was left then is not what is left now: a request for the rest is known by its words.
    holds(refund, chosen) || (isHeld && refund.fingerprint === fingerprint)
  return own.find(isSame) ?? null
}

function holds({ ticketIds }: LiveRefund, chosen: Asked['chosen']): boolean {
  const held = new Set(ticketIds)
  return held.size === chosen.length && chosen.every(({ ticketId }) => held.has(ticketId))
}

/** Tickets that refunds made elsewhere have paid for by name and wait for, each with its refund. */
export const awaitedTickets = (
  tickets: readonly PaymentTicket[],
  live: readonly LiveRefund[],
): ReadonlyMap<string, LiveRefund> =>
  new Map(
    live
      .filter(({ requestedBy }) => isMadeElsewhere(requestedBy))
      .flatMap((refund) => awaited({ ...refund, tickets }).map(({ ticketId }) => [ticketId, refund] as const)),
  )

type Others = { readonly live: readonly LiveRefund[]; readonly waiting: ReadonlyMap<string, LiveRefund> }

/** Why these tickets cannot be refunded now; null when they can. */
export function conflictOf(chosen: readonly PaymentTicket[], { live, waiting }: Others): Refusal | null {
  const refundOf = (ticketId: string) => live.find(({ ticketIds }) => ticketIds.includes(ticketId))
  const refunded = chosen.find(({ refundId }) => refundId !== null)
  if (refunded) {
    const by = refundOf(refunded.ticketId)
    return refusal('already-refunded', `Ticket ${refunded.ticketId} is refunded already.`, {
      refundId: refunded.refundId,
      conflict: { changedBy: personOf(by), changedAt: refunded.refundedAt },
    })
  }
  for (const { ticketId } of chosen) {
    const holder = refundOf(ticketId)
    const by = holder ?? waiting.get(ticketId)
    if (!by) continue
    const person = personOf(by)
    const words = holder
      ? `Ticket ${ticketId} is being refunded${person ? ` by ${person}` : ''} already.`
      : `A refund of ${formatUsd(by.amount)} made at the payment provider itself names ticket ${ticketId}, so it is paid back already.`
    return refusal('being-refunded', words, {
      refundId: by.id,
      conflict: { changedBy: person, changedAt: by.createdAt },
    })
  }
  return null
}

/** The database itself lets a ticket be in one live refund only, whoever writes and whatever they looked at before. */
export function ticketTaken(error: unknown): Refusal | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (code === '23505' && constraint === 'refund_tickets_one_live') {
      return new Refusal('being-refunded', 'Some of the selected tickets are being refunded already.', { cause: error })
    }
  }
  return null
}

const personOf = (refund: LiveRefund | undefined) =>
  refund && isMadeElsewhere(refund.requestedBy)
    ? 'the payment provider'
    : (refund?.requesterName ?? refund?.requestedBy ?? null)

type Rest = { readonly refundId: string | null; readonly conflict: NonNullable<Problem['conflict']> }

const refusal = (code: 'already-refunded' | 'being-refunded', message: string, { refundId, conflict }: Rest) =>
  new Refusal(code, message, { conflict, ...(refundId && { refundId }) })
