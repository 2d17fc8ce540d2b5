import { refundUnresolvedForMs } from '@ground-control/domain/refunds/refund-list'
import { openRefundStates } from '@ground-control/domain/refunds/refund-states'
import { type SQL, sql } from 'drizzle-orm'

/** Literals rather than parameters, so that the partial index `refunds_open` applies. */
const states = sql.raw(openRefundStates.map((state) => `'${state}'`).join(', '))

export const isOpenRefund = (state: SQL): SQL => sql`${state} in (${states})`

/**
 * A recently failed refund that needs review: one of its tickets is neither refunded nor in another live refund. A
 * failed refund without tickets always needs review. A refund that staff marked as handled never does. For statements
 * that read `refunds`.
 */
export const isUnresolved = (now: SQL): SQL => sql`(
  refunds.state = 'failed' and refunds.handled_at is null
  and coalesce(refunds.settled_at, refunds.updated_at) > ${now} - ${refundUnresolvedForMs / 1000}::int * interval '1 second'
  and (
    not exists (select from refund_tickets l where l.refund_id = refunds.id)
    or exists (
      select from refund_tickets l
      join tickets t on t.event_id = l.event_id and t.id = l.ticket_id and t.refunded_at is null
      where l.refund_id = refunds.id and not exists (
        select from refund_tickets other
        where other.event_id = l.event_id and other.ticket_id = l.ticket_id and other.live))))`

/** Recorded as failed, but recently seen as paid at the provider. For statements that read `refunds`. */
export const hasTurnedUp = (now: SQL): SQL =>
  sql`(refunds.turned_up_at > ${now} - ${refundUnresolvedForMs / 1000}::int * interval '1 second')`
