import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type pg from 'pg'

export type TicketRef = { readonly eventId: EventId; readonly id: string }
export type Sale = { readonly paymentId: string; readonly tickets: readonly TicketRef[] }

const noon = '2026-06-10T12:00:00Z'
let lastNumber = 0
/** Padded, so that ids of one kind sort in the order of their creation. */
const newId = (prefix: string) => `${prefix}_${String(++lastNumber).padStart(8, '0')}`

/** Inserts what shops, doors and staff would write, by plain SQL. Tests give only the values they are about. */
export function salesOf(db: Pick<pg.Pool | pg.PoolClient, 'query'>) {
  const organization = async (given: { name?: string | null; displayName?: string | null } = {}): Promise<OrgId> => {
    const { name = 'Lumen Hall', displayName = null } = given
    const id = newId('org') as OrgId
    await db.query('insert into organizations (id, name, display_name) values ($1, $2, $3)', [id, name, displayName])
    return id
  }

  const event = async (
    given: { orgId?: OrgId; name?: string | null; startAt?: string | null; endAt?: string | null } = {},
  ): Promise<EventId> => {
    const { orgId = await organization(), name = 'Night Signal', startAt = noon, endAt = noon } = given
    const id = newId('evt') as EventId
    await db.query('insert into events (id, org_id, name, start_at, end_at) values ($1, $2, $3, $4, $5)', [
      id,
      orgId,
      name,
      startAt,
      endAt,
    ])
    return id
  }

  /**
   * One payment in one statement: a ticket per price, spread over the events in turn. `extra` is paid on top of the
   * prices as fees; a negative `extra` is a discount.
   */
  const sell = async (
    events: EventId | readonly EventId[],
    { at = noon, prices = [2500], extra = 0 } = {},
  ): Promise<Sale> => {
    const eventIds = [events].flat()
    const paymentId = newId('pi')
    await db.query(
      `insert into payments (id, org_id, amount_cents, paid_at)
       select $1, org_id, $3, $4 from events where id = $2`,
      [paymentId, eventIds[0], prices.reduce((sum, price) => sum + price, extra), at],
    )
    const tickets = prices.map((_, index) => ({
      eventId: eventIds[index % eventIds.length] as EventId,
      id: newId('tkt'),
    }))
    await db.query(
      `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at)
       select event_id, id, id, $3, price, $5 from unnest($1::text[], $2::text[], $4::int[]) as t (event_id, id, price)`,
      [tickets.map(({ eventId }) => eventId), tickets.map(({ id }) => id), paymentId, prices, at],
    )
    return { paymentId, tickets }
  }

  const comp = async (eventId: EventId, { at = noon, count = 1 } = {}): Promise<readonly TicketRef[]> => {
    const ids = Array.from({ length: count }, () => newId('tkt'))
    await db.query(
      `insert into tickets (event_id, id, code, kind, price_cents, purchased_at)
       select $1, id, id, 'comp', 0, $3 from unnest($2::text[]) as t (id)`,
      [eventId, ids, at],
    )
    return ids.map((id) => ({ eventId, id }))
  }

  /** `at: null` undoes the redemption. */
  const redeem = async (tickets: readonly TicketRef[], { at = noon }: { at?: string | null } = {}) => {
    await db.query(`update tickets set redeemed = $2::timestamptz is not null, redeemed_at = $2 where id = any($1)`, [
      tickets.map(({ id }) => id),
      at,
    ])
  }

  /** Refunds tickets of one payment at their prices, or `short` cents less, but at least one cent each. */
  const refund = async (tickets: readonly TicketRef[], { at = noon, short = 0, fees = 0 } = {}) => {
    await db.query(
      `with chosen as (
         select event_id, id, greatest(price_cents - $4::int, least(price_cents, 1)) as cents, payment_id
         from tickets where id = any($1)
       ),
       refund as (
         insert into refunds (id, payment_id, state, amount_cents, fee_cents, settled_at)
         select $2, min(payment_id), 'succeeded', sum(cents) + $5::int, $5::int, $3 from chosen
       ),
       lines as (
         insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
         select $2, event_id, id, cents from chosen
       )
       update tickets t set refund_id = $2, refunded_at = $3, refunded_cents = chosen.cents
       from chosen where t.event_id = chosen.event_id and t.id = chosen.id`,
      [tickets.map(({ id }) => id), newId('re'), at, short, fees],
    )
  }

  /** Adds a refund of tickets of one payment that has no outcome yet, or failed. */
  const hold = async (
    tickets: readonly TicketRef[],
    { state = 'sent' }: { state?: 'reserved' | 'sent' | 'unknown' | 'failed' } = {},
  ) => {
    await db.query(
      `with chosen as (select event_id, id, price_cents, payment_id from tickets where id = any($1)),
       refund as (
         insert into refunds (id, payment_id, state, amount_cents)
         select $2, min(payment_id), $3, sum(price_cents) from chosen
       )
       insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live)
       select $2, event_id, id, price_cents, $3 <> 'failed' from chosen`,
      [tickets.map(({ id }) => id), newId('re'), state],
    )
  }

  const transfer = async (tickets: readonly TicketRef[], { at = noon } = {}) => {
    await db.query(
      `insert into transfers (id, event_id, ticket_id, to_name, to_email, transferred_at)
       select id, event_id, ticket_id, 'Ada Lovelace', 'ada@guests.example', $4
       from unnest($1::text[], $2::text[], $3::text[]) as t (id, event_id, ticket_id)`,
      [tickets.map(() => newId('trf')), tickets.map(({ eventId }) => eventId), tickets.map(({ id }) => id), at],
    )
  }

  /** Deletes tickets and their transfers without a trace. */
  const remove = async (tickets: readonly TicketRef[]) => {
    const ids = tickets.map(({ id }) => id)
    await db.query('delete from transfers where ticket_id = any($1)', [ids])
    await db.query('delete from tickets where id = any($1)', [ids])
  }

  /** Folds the log as a server does. Afterwards nothing is pending, and lists have their revisions. */
  const fold = async () => {
    await db.query('select fold_ticket_log(1000000, true)')
  }

  /** Empties the platform. The stored figures must follow automatically. */
  const clear = async () => {
    await db.query(`
      delete from transfers; delete from tickets; delete from refund_tickets; delete from refunds;
      delete from payments; delete from events; delete from organizations`)
  }

  return { organization, event, sell, comp, redeem, refund, hold, transfer, remove, fold, clear }
}
