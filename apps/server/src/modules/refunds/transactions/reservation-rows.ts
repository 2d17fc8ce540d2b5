import type { Share } from '@ground-control/domain/refunds/external-refunds'
import { firstStates } from '@ground-control/domain/refunds/refund-states'
import type { Cents } from '@ground-control/domain/values/money'
import { sql } from 'drizzle-orm'
import type { Actor, AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { clock, later, onlyEventOf, type PaymentTicket } from './refund-rows.ts'

export type NewRefund = {
  readonly refundId: string
  readonly payment: { readonly id: string; readonly orgId: string }
  readonly amountCents: Cents
  readonly feeCents: Cents
  readonly shares: readonly Share<PaymentTicket>[]
  readonly fingerprint: string
  readonly request: {
    readonly reason: string | null
    readonly tellCustomer?: boolean
    readonly actor: Actor
    readonly requestId: string
  }
}

/** With their tickets and first steps. The caller holds the payments' locks. */
export async function insertRefunds(
  transaction: Transaction,
  reserved: readonly NewRefund[],
  leaseMs: number,
): Promise<void> {
  const lines = reserved.flatMap(({ refundId, shares }) => shares.map((share) => ({ refundId, ...share })))
  await transaction.execute(sql`
    with added as (
      select * from unnest(
        ${texts(reserved, ({ refundId }) => refundId)}, ${texts(reserved, ({ payment }) => payment.id)},
        ${numbers(reserved, ({ amountCents }) => amountCents)}, ${numbers(reserved, ({ feeCents }) => feeCents)},
        ${texts(reserved, ({ request }) => request.reason)}, ${texts(reserved, ({ request }) => request.actor.id)},
        ${texts(reserved, ({ request }) => String(request.tellCustomer ?? false))},
        ${texts(reserved, ({ fingerprint }) => fingerprint)})
        as r (id, payment_id, amount_cents, fee_cents, reason, requested_by, tell_customer, fingerprint)),
    refund as (
      insert into refunds (id, payment_id, state, amount_cents, fee_cents, reason, requested_by, tell_customer,
                           fingerprint, lease_until, created_at, updated_at)
      select id, payment_id, ${firstStates.requested}, amount_cents, fee_cents, reason, requested_by,
             tell_customer::boolean, fingerprint, ${later(leaseMs)}, ${clock}, ${clock} from added),
    line as (
      insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
      select * from unnest(${texts(lines, ({ refundId }) => refundId)}, ${texts(lines, ({ ticket }) => ticket.eventId)},
                           ${texts(lines, ({ ticket }) => ticket.ticketId)}, ${numbers(lines, ({ amount }) => amount)}))
    insert into refund_steps (refund_id, step, state, detail)
    select id, 'reserved', ${firstStates.requested}, jsonb_build_object('by', requested_by) from added`)
}

const texts = <T>(rows: readonly T[], of: (row: T) => string | null) => sql`${sql.param(rows.map(of))}::text[]`
const numbers = <T>(rows: readonly T[], of: (row: T) => number) => sql`${sql.param(rows.map(of))}::int[]`

export function reservedEntry({ refundId, payment, amountCents, feeCents, shares, request }: NewRefund): AuditEntry {
  const tickets = shares.map(({ ticket }) => ticket)
  return {
    actor: request.actor,
    action: 'refund.reserved',
    entity: { kind: 'refund', id: refundId },
    orgId: payment.orgId,
    eventId: onlyEventOf(tickets),
    after: {
      state: firstStates.requested,
      paymentId: payment.id,
      amountCents,
      ...(feeCents > 0 && { feeCents }),
      ticketIds: tickets.map(({ ticketId }) => ticketId),
    },
    reason: request.reason,
    requestId: request.requestId,
  }
}
