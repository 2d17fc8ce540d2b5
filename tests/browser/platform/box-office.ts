import { randomBytes } from 'node:crypto'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import type { FaultRequest } from '@ground-control/embedded/payments/faults/fault'
import { addFault } from '@ground-control/embedded/payments/faults/fault-store'
import type pg from 'pg'

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

type Person = { readonly name?: string | null; readonly email?: string | null; readonly phone?: string | null }

type SoldTicket = {
  readonly price?: number
  readonly type?: string
  readonly name?: string
  readonly redeemed?: boolean
  /** Without an owner the ticket belongs to the purchaser. */
  readonly owner?: Person & { readonly accountId?: string | null }
}

type Sale = {
  readonly purchaser?: Person | null
  readonly at?: string
  readonly tickets: readonly SoldTicket[]
  /** With fees or a discount, this differs from the tickets' prices. */
  readonly paid?: number
  readonly currency?: string
}

export type BoxOffice = ReturnType<typeof boxOfficeOf>

/** Sells tickets as a shop does, and records each payment with the provider, so that it can be refunded. */
export function boxOfficeOf(pool: pg.Pool) {
  return { event, ticketType, sell, dispute, redeem, rename, failProvider, crowd }

  async function event(facts: { name?: string | null; startAt?: string | null } = {}): Promise<string> {
    const [eventId, orgId] = [newId('evt'), newId('org')]
    await pool.query(`insert into organizations (id, name) values ($1, 'Lumen Hall')`, [orgId])
    await pool.query(
      `insert into events (id, org_id, name, start_at, end_at, location_name)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '4 hours', 'Lumen Hall, Main Room')`,
      [eventId, orgId, facts.name === undefined ? 'Night Signal' : facts.name, facts.startAt ?? tomorrow()],
    )
    return eventId
  }

  async function ticketType(
    eventId: string,
    { name, price = 2500, capacity = null }: { name: string; price?: number; capacity?: number | null },
  ): Promise<string> {
    const id = newId('typ')
    await pool.query(
      'insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, $3, $4, $5)',
      [id, eventId, name, price, capacity],
    )
    return id
  }

  /** Sells tickets in one payment. Returns its id and the tickets' ids, in order. */
  async function sell(eventId: string, { purchaser = null, at = longAgo, tickets, paid, currency = 'usd' }: Sale) {
    const paymentId = newId('pi')
    await pool.query(
      `insert into payments (id, org_id, amount_cents, paid_at, currency)
       select $1, org_id, $3, $4, $5 from events where id = $2`,
      [paymentId, eventId, paid ?? tickets.reduce((sum, { price = 2500 }) => sum + price, 0), at, currency],
    )
    const rows = tickets.map((ticket) => ({ id: newId('tkt'), ...ticket }))
    for (const { id, price = 2500, type = null, name = null, redeemed = false, owner = {} } of rows) {
      await pool.query(
        `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at, ticket_type_id, ticket_name,
           redeemed, redeemed_at, owner_account_id, owner_name, owner_email, owner_phone,
           purchaser_name, purchaser_email, purchaser_phone)
         values ($1, $2, $2, $3, $4, $5, $6, $7, $8, case when $8 then now() end, $9, $10, $11, $12, $13, $14, $15)`,
        [
          eventId,
          id,
          paymentId,
          price,
          at,
          type,
          name,
          redeemed,
          owner.accountId ?? null,
          owner.name ?? null,
          owner.email ?? null,
          owner.phone ?? null,
          purchaser?.name ?? null,
          purchaser?.email ?? null,
          purchaser?.phone ?? null,
        ],
      )
    }
    await adoptPlatformPayments(pool)
    return { paymentId, ticketIds: rows.map(({ id }) => id) }
  }

  /** Adds a dispute as if the provider had reported it. */
  async function dispute(paymentId: string, dueAt: string): Promise<void> {
    await pool.query(
      `insert into payment_disputes (id, payment_id, status, reason, amount, currency, due_at, opened_at)
       select $1, id, 'needs_response', 'product_not_received', amount_cents, currency, $3, '2026-11-13T16:20:00Z'
       from payments where id = $2`,
      [newId('du'), paymentId, dueAt],
    )
  }

  /** Redeems as a scanner at the door does, outside this console. */
  async function redeem(ticketIds: readonly string[], redeemed = true): Promise<void> {
    await pool.query(
      `update tickets set redeemed = $2, redeemed_at = case when $2 then now() end
       where id = any($1)`,
      [ticketIds, redeemed],
    )
  }

  async function rename(ticketIds: readonly string[], owner: Person & { accountId?: string | null }): Promise<void> {
    await pool.query(
      `update tickets set owner_name = $2, owner_email = $3, owner_account_id = $4
       where id = any($1)`,
      [ticketIds, owner.name ?? null, owner.email ?? null, owner.accountId ?? null],
    )
  }

  /** Makes the provider fail when this payment is refunded. */
  async function failProvider(paymentId: string, fault: Omit<FaultRequest, 'match'>): Promise<void> {
    await addFault(pool, { ...fault, match: { payment_intent: paymentId } })
  }

  /** Hundreds or thousands of guests with one ticket each: 'Guest 00001' and so on. */
  async function crowd(eventId: string, count: number): Promise<void> {
    await pool.query(
      `insert into tickets (event_id, id, code, price_cents, purchased_at, owner_name, owner_email, owner_phone)
       select $1, $1 || '_' || n, $1 || '_' || n, 2500, $3,
              'Guest ' || lpad(n::text, 5, '0'), 'guest' || n || '@crowd.example', '+1212' || lpad(n::text, 7, '0')
       from generate_series(1, $2) n`,
      [eventId, count, longAgo],
    )
  }
}

const longAgo = '2026-01-05T18:30:00Z'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
