import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { refunds } from '#platform/db/schema/ticketing.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Content = {
  readonly paymentId: string
  readonly ticketIds: readonly string[]
  readonly feeCents: number
  /** How many identical refunds failed before. Each one used up its key at the provider. */
  readonly failedBefore: number
}

/**
 * Derived from what is refunded. A server that lost its last commits then sends the same refund again, not a second
 * one.
 */
export function refundIdOf({ paymentId, ticketIds, feeCents, failedBefore }: Content): string {
  const content = JSON.stringify([paymentId, [...ticketIds].sort(), feeCents, failedBefore])
  return `re_${createHash('sha256').update(content).digest('hex').slice(0, idLength)}`
}

/** 128 bits. */
const idLength = 32

/** Call under the payment's lock. */
export async function nextRefundId(transaction: Transaction, content: Omit<Content, 'failedBefore'>): Promise<string> {
  const { rows } = await transaction.execute<{ failed: number }>(sql`
    select count(*)::int as failed from refunds r
    where r.payment_id = ${content.paymentId} and r.state = 'failed'
      and r.fee_cents = ${content.feeCents} and array(select l.ticket_id from refund_tickets l where l.refund_id = r.id order by l.ticket_id collate "C")
        = array(select t.id from unnest(${sql.param(content.ticketIds)}::text[]) as t (id) order by t.id collate "C")`)
  for (let failedBefore = rows[0]?.failed ?? 0; ; failedBefore++) {
    const id = refundIdOf({ ...content, failedBefore })
    const state = await stateOf(transaction, id)
    if (state === null) return id
    // The id stands for exactly these tickets and fees, even if they were unassigned from it later.
    if (state !== 'failed') {
      throw new Refusal('already-refunded', 'This was already refunded at the payment provider.', { refundId: id })
    }
  }
}

async function stateOf(transaction: Transaction, id: string): Promise<string | null> {
  const [row] = await transaction.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id))
  return row?.state ?? null
}
