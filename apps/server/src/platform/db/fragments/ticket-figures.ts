import { type SQL, sql } from 'drizzle-orm'
import { isOpenRefund } from './refund-conditions.ts'

/** The domain's `ticketState` in SQL. `t` is the ticket. */
export const isRefundedTicket = sql`t.refund_id is not null`
export const isRedeemedTicket = sql`(t.redeemed and t.refund_id is null)`

export const admittingTickets = (row: SQL): SQL => sql`greatest(${row}.sold + ${row}.comps - ${row}.refunded, 0)`

/** Name and value pairs for json_build_object. Triggers count by the same rules; a missing row counts as zero. */
export const keptFigures = (row: SQL): SQL => sql`
  'sold', coalesce(${row}.sold, 0), 'comps', coalesce(${row}.comps, 0), 'refunded', coalesce(${row}.refunded, 0),
  'redeemed', coalesce(${row}.redeemed, 0), 'gross', coalesce(${row}.gross_cents, 0),
  'refundedAmount', coalesce(${row}.refunded_cents, 0)`

/** Tickets in refunds without an outcome. `l` is the refund's line for a ticket. Amounts in US dollars only. */
export const underWay = (condition: SQL): SQL => sql`(
  select json_build_object('tickets', count(*), 'amount', coalesce(sum(l.amount_cents) filter (where f.id is null), 0))
  from refunds r join refund_tickets l on l.refund_id = r.id left join foreign_payments f on f.id = r.payment_id
  where ${isOpenRefund(sql`r.state`)} and l.live and ${condition})`

/** Everything paid back of a payment, fees included. */
export const settledRefunds = (paymentId: SQL): SQL => sql`(
  select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = ${paymentId} and r.state = 'succeeded')`
