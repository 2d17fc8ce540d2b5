import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

type EventFacts = { orgId?: string; name?: string | null; startAt?: string | null; endAt?: string | null }

export type Sales = ReturnType<typeof salesOf>

/** Writes the rows that shops and box offices would. Tests give only the facts they are about. */
export function salesOf(pool: pg.Pool) {
  async function organization(name: string | null = 'Lumen Hall'): Promise<string> {
    const id = newId('org')
    await pool.query('insert into organizations (id, name) values ($1, $2)', [id, name])
    return id
  }

  async function event(facts: EventFacts = {}): Promise<string> {
    const { orgId = await organization(), name = 'Night Signal', startAt = null, endAt = null } = facts
    const id = newId('evt')
    await pool.query('insert into events (id, org_id, name, start_at, end_at) values ($1, $2, $3, $4, $5)', [
      id,
      orgId,
      name,
      startAt,
      endAt,
    ])
    return id
  }

  /** Sells one ticket per price in one payment. Returns the ids of the tickets. */
  async function sell(eventId: string, at: string, prices: readonly number[]): Promise<readonly string[]> {
    const paymentId = newId('pi')
    await pool.query(
      'insert into payments (id, org_id, amount_cents, paid_at) select $1, org_id, $3, $4 from events where id = $2',
      [paymentId, eventId, prices.reduce((sum, price) => sum + price, 0), at],
    )
    const ids = prices.map(() => newId('tkt'))
    await pool.query(
      `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at)
       select $1, id, id, $3, price, $5 from unnest($2::text[], $4::int[]) as t (id, price)`,
      [eventId, ids, paymentId, prices, at],
    )
    return ids
  }

  async function comp(eventId: string, at: string, count: number): Promise<void> {
    await pool.query(
      `insert into tickets (event_id, id, code, kind, price_cents, purchased_at)
       select $1, id, id, 'comp', 0, $3 from unnest($2::text[]) as t (id)`,
      [eventId, Array.from({ length: count }, () => newId('tkt')), at],
    )
  }

  async function refund(ticketIds: readonly string[], at: string): Promise<void> {
    await pool.query(
      'update tickets set refund_id = $2, refunded_at = $3, refunded_cents = price_cents where id = any($1)',
      [ticketIds, newId('re'), at],
    )
  }

  return { organization, event, sell, comp, refund }
}
