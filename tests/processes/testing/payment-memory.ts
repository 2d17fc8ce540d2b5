import type pg from 'pg'
import type { Payment } from './use-world.ts'

/** The database's rows of a payment's refunds at one moment. */
export type Memory = {
  readonly rows: Readonly<Record<keyof typeof tables, readonly Readonly<Record<string, unknown>>[]>>
  readonly tickets: readonly Readonly<Record<string, unknown>>[]
}

const ofPayment = 'select id from refunds where payment_id = $1'
const tables = {
  refunds: 'payment_id = $1',
  refund_tickets: `refund_id in (${ofPayment})`,
  refund_steps: `refund_id in (${ofPayment})`,
  idempotent_requests: `result_id in (${ofPayment})`,
} as const

export async function rememberPayment(pool: pg.Pool, { paymentId }: Payment): Promise<Memory> {
  const rows = async (table: keyof typeof tables) => {
    const found = await pool.query(
      `select coalesce(jsonb_agg(t), '[]') as all from ${table} t where ${tables[table]}`,
      [paymentId],
    )
    return found.rows[0].all
  }
  const tickets = await pool.query(
    `select jsonb_agg(jsonb_build_object('id', id, 'refund_id', refund_id, 'refunded_at', refunded_at,
       'refunded_cents', refunded_cents)) as all from tickets where payment_id = $1`,
    [paymentId],
  )
  return {
    rows: {
      refunds: await rows('refunds'),
      refund_tickets: await rows('refund_tickets'),
      refund_steps: await rows('refund_steps'),
      idempotent_requests: await rows('idempotent_requests'),
    },
    tickets: tickets.rows[0].all,
  }
}

/** The state before the newest commit. Each commit of a refund adds one step. */
export function withoutLastCommit({ rows, tickets }: Memory): Memory {
  const steps = [...rows.refund_steps].sort((a, b) => Number(a.id) - Number(b.id)).slice(0, -1)
  const last = steps.at(-1)
  if (!last) return { rows: { refunds: [], refund_tickets: [], refund_steps: [], idempotent_requests: [] }, tickets }
  const open = { state: last.state, settled_at: null, lease_until: null, failure_code: null, failure_message: null }
  const isAccepted = last.state === 'sent'
  return {
    rows: {
      ...rows,
      refunds: rows.refunds.map((row) => ({ ...row, ...open, ...(!isAccepted && { provider_refund_id: null }) })),
      refund_steps: steps,
    },
    tickets: tickets.map((ticket) => ({ ...ticket, refund_id: null, refunded_at: null, refunded_cents: 0 })),
  }
}

/** Removes all refunds. False: a call to the provider may be in progress, and a restore takes longer than that. */
export async function forgetRefunds(pool: pg.Pool, payment: Payment): Promise<boolean> {
  const rows = { refunds: [], refund_tickets: [], refund_steps: [], idempotent_requests: [] }
  const tickets = payment.ids.map((id) => ({ id, refund_id: null, refunded_at: null, refunded_cents: 0 }))
  return goBackTo(pool, payment, { rows, tickets }, { whileInProgress: false })
}

/** Returns the database to that moment, as a restore or a failover to a lagging replica would. */
export async function goBackTo(
  pool: pg.Pool,
  { paymentId }: Payment,
  memory: Memory,
  { whileInProgress } = { whileInProgress: true },
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from payments where id = $1 for update', [paymentId])
    const inProgress = `select from refunds where payment_id = $1 and state in ('reserved', 'unknown')`
    if (!whileInProgress && (await client.query(inProgress, [paymentId])).rowCount) {
      await client.query('rollback')
      client.release()
      return false
    }
    // Steps are append-only, but a restore bypasses that rule.
    await client.query('set local session_replication_role = replica')
    for (const [table, condition] of Object.entries(tables).reverse()) {
      await client.query(`delete from ${table} where ${condition}`, [paymentId])
    }
    for (const [table, rows] of Object.entries(memory.rows)) {
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
    }
    // The triggers are on again, so that the figures follow.
    await client.query('set local session_replication_role = origin')
    await client.query(
      `update tickets t set refund_id = m.refund_id, refunded_at = m.refunded_at, refunded_cents = m.refunded_cents
       from jsonb_to_recordset($2) as m (id text, refund_id text, refunded_at timestamptz, refunded_cents int)
       where t.payment_id = $1 and t.id = m.id and t.refund_id is distinct from m.refund_id`,
      [paymentId, JSON.stringify(memory.tickets)],
    )
    await client.query('commit')
    client.release()
    return true
  } catch (error) {
    client.release(true)
    throw error
  }
}
