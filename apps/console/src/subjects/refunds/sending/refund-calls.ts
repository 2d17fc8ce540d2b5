import { refundTickets } from '@ground-control/contract/refunds'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { readPaymentTickets } from '#subjects/tickets/queries.ts'
import type { RefundDraft } from './refund-phase.ts'

type Send = {
  readonly paymentIntentId: PaymentId
  readonly draft: RefundDraft
  readonly orgId: OrgId | null
  readonly key: string
  readonly signal: AbortSignal
}

export const sendRefund = ({ paymentIntentId, draft, orgId, key, signal }: Send) =>
  api(
    refundTickets,
    {
      body: { paymentIntentId, ticketIds: [...draft.ticketIds], reason: draft.reason.trim(), amount: draft.amount },
    },
    { signal, idempotencyKey: key, ...(orgId !== null && { organizationId: orgId }) },
  )

type Shown = {
  readonly eventId: EventId
  readonly paymentIntentId: PaymentId
  readonly tickets: readonly Ticket[]
}

/** Shows the tickets' current prices and refund marks. */
export async function refreshTickets({ eventId, paymentIntentId, tickets: shown }: Shown): Promise<void> {
  const mine = new Set(shown.map(({ ticketId }) => ticketId))
  try {
    const tickets = await readPaymentTickets(paymentIntentId)
    if (!tickets) return
    const now = tickets.filter((ticket) => mine.has(ticket.ticketId) && (ticket.eventId ?? eventId) === eventId)
    ownChanges.show(eventId, now)
  } catch {
    // Logged by the client; the list also refreshes by itself.
  }
  await ownChanges.settle(eventId)
}
