import { externalAction, paymentProvider, restoredAction } from '@ground-control/domain/refunds/external-refunds'
import type pg from 'pg'
import { requireRow } from '#platform/db/database.ts'

export type MoneyDifference = {
  readonly problem: string
  readonly ids: readonly string[]
  readonly count: number
}

export type MoneyVerification = {
  readonly payments: number
  readonly refunds: number
  readonly differences: readonly MoneyDifference[]
}

const maxIds = 100

/** Checks in one snapshot that payments, refunds, tickets and the audit trail agree about money. */
export async function verifyMoney(pool: pg.Pool): Promise<MoneyVerification> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ payments: number; refunds: number }>(
      'select (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds',
    )
    const differences: MoneyDifference[] = []
    for (const [problem, wrongIds] of Object.entries(checks)) {
      const { rows: wrong } = await client.query<{ id: string; count: number }>(
        `select id, count(*) over ()::int as count from (select distinct id from (${wrongIds}) found) each
         order by id limit ${maxIds}`,
      )
      const [first] = wrong
      if (first) differences.push({ problem, ids: wrong.map(({ id }) => id), count: first.count })
    }
    await client.query('commit')
    client.release()
    return { ...requireRow(rows[0]), differences }
  } catch (error) {
    // Discarded, because it is still inside the failed transaction.
    client.release(true)
    throw error
  }
}

const lineOfTicket = 'l.refund_id = t.refund_id and l.event_id = t.event_id and l.ticket_id = t.id'
const isExternal = `r.requested_by is not distinct from '${paymentProvider.id}'`

const checks: Readonly<Record<string, string>> = {
  'payments refunded beyond their amount': `
    select p.id from payments p join refunds r on r.payment_id = p.id and r.state <> 'failed'
    group by p.id having sum(r.amount_cents) > p.amount_cents`,

  'tickets whose refund does not exist': `
    select t.id from tickets t
    where t.refund_id is not null and not exists (select from refunds r where r.id = t.refund_id)`,

  'tickets marked as refunded by a refund that did not succeed': `
    select t.id from tickets t join refunds r on r.id = t.refund_id where r.state <> 'succeeded'`,

  'tickets refunded by a refund of another payment': `
    select t.id from tickets t join refunds r on r.id = t.refund_id
    where t.payment_id is distinct from r.payment_id`,

  'tickets whose refund does not list them, or lists another amount': `
    select t.id from tickets t join refunds r on r.id = t.refund_id
    left join refund_tickets l on ${lineOfTicket}
    where l.refund_id is null or l.amount_cents <> t.refunded_cents`,

  'tickets with a refunded amount but no refund': `
    select t.id from tickets t where t.refund_id is null and t.refunded_cents <> 0`,

  'succeeded refunds whose tickets are not marked as refunded': `
    select r.id from refunds r join refund_tickets l on l.refund_id = r.id
    left join tickets t on ${lineOfTicket}
    where r.state = 'succeeded' and t.id is null`,

  'refunds whose tickets and fees do not add up to their amount': `
    select r.id from refunds r left join refund_tickets l on l.refund_id = r.id
    group by r.id having case when ${isExternal} then coalesce(sum(l.amount_cents), 0) + r.fee_cents > r.amount_cents
                              else coalesce(sum(l.amount_cents), 0) + r.fee_cents <> r.amount_cents end`,

  'refunds of tickets that do not exist': `
    select l.refund_id as id from refund_tickets l
    where not exists (select from tickets t where t.event_id = l.event_id and t.id = l.ticket_id)`,

  'refund lines or steps of refunds that do not exist': `
    select l.refund_id as id from refund_tickets l where not exists (select from refunds r where r.id = l.refund_id)
    union all
    select s.refund_id from refund_steps s where not exists (select from refunds r where r.id = s.refund_id)`,

  'refunds of payments that do not exist': `
    select r.id from refunds r where not exists (select from payments p where p.id = r.payment_id)`,

  'refunds that hold tickets although they failed, or hold none although they did not': `
    select r.id from refunds r join refund_tickets l on l.refund_id = r.id where l.live <> (r.state <> 'failed')`,

  'refunds whose state does not fit their time of settlement': `
    select r.id from refunds r where (r.state in ('succeeded', 'failed')) <> (r.settled_at is not null)`,

  'refunds whose state is not that of their last step': `
    select r.id from refunds r
    cross join lateral (select s.state from refund_steps s where s.refund_id = r.id order by s.id desc limit 1) last
    where last.state <> r.state`,

  // Compares with the last entry: a lost refund that is requested again keeps its id, but may be smaller.
  'refunds whose amount or payment is not the one in the audit trail': `
    select r.id from refunds r
    cross join lateral (
      select a.after from audit_entries a
      where a.entity_kind = 'refund' and a.entity_id = r.id
        and a.action in ('refund.reserved', '${externalAction}', '${restoredAction}')
      order by a.number desc limit 1) last
    where (last.after ->> 'amountCents')::int <> r.amount_cents or last.after ->> 'paymentId' <> r.payment_id`,

  'refunds in the audit trail that are gone': `
    select a.entity_id as id from audit_entries a
    where a.entity_kind = 'refund' and a.action in ('refund.reserved', '${externalAction}')
      and not exists (select from refunds r where r.id = a.entity_id)`,
}
