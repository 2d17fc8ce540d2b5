import type { ClientBase, Pool } from 'pg'
import type { PaymentIntentRow } from './protocol/payment-intent-object.ts'

export type PaymentBook = {
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  /** Succeeded and pending refunds. */
  readonly refunded: number
  /** Includes refunds that failed later. */
  readonly refunds: number
  /** Every POST /v1/refunds that arrived, whatever its outcome. */
  readonly requests: number
}

export type Books = {
  readonly totals: {
    readonly payments: number
    readonly amount: number
    readonly refunded: number
    readonly refunds: number
    readonly requests: number
  }
  readonly payments: readonly PaymentBook[]
  readonly has_more: boolean
}

export type BooksQuery = {
  readonly payment_intent?: string
  readonly limit?: number
  readonly starting_after?: string
}

/** Payments in the order of their ids. The totals cover all payments. */
export async function readBooks(pool: Pool, query: BooksQuery = {}): Promise<Books> {
  const { payment_intent = null, limit = 100, starting_after = '' } = query
  const { rows: payments } = await pool.query<PaymentBook>(
    `select p.id as payment_intent, p.amount, p.currency, r.refunded, r.refunds, coalesce(q.received, 0) as requests
     from (select * from payment_sandbox.payment_intents
           where ($1::text is null or id = $1) and id > $2 order by id limit $3) p
     cross join lateral (
       select coalesce(sum(amount) filter (where ${counted}), 0)::int as refunded, count(*)::int as refunds
       from payment_sandbox.refunds where payment_intent = p.id) r
     left join payment_sandbox.refund_requests q on q.payment_intent = p.id order by p.id`,
    [payment_intent, starting_after, limit + 1],
  )
  // The sums do not fit an int, but double precision is exact for any realistic amount.
  const { rows: totals } = await pool.query<Books['totals']>(
    `select (select count(*)::int from payment_sandbox.payment_intents) as payments,
            (select coalesce(sum(amount), 0)::float8 from payment_sandbox.payment_intents) as amount,
            coalesce(sum(amount) filter (where ${counted}), 0)::float8 as refunded, count(*)::int as refunds,
            (select coalesce(sum(received), 0)::int from payment_sandbox.refund_requests) as requests
     from payment_sandbox.refunds`,
  )
  const [sums] = totals
  if (!sums) throw new Error('The totals of the books are missing.')
  return { totals: sums, payments: payments.slice(0, limit), has_more: payments.length > limit }
}

/** Safe to refund by if the caller holds the lock on the payment's row. */
export async function refundedOf(client: ClientBase | Pool, { id }: Pick<PaymentIntentRow, 'id'>): Promise<number> {
  const { rows } = await client.query<{ refunded: number }>(
    `select coalesce(sum(amount), 0)::int as refunded from payment_sandbox.refunds
     where payment_intent = $1 and ${counted}`,
    [id],
  )
  return rows[0]?.refunded ?? 0
}

/** Refunds that count as refunded. */
export const counted = `status in ('succeeded', 'pending')`
