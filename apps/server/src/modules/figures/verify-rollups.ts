import type pg from 'pg'
import { requireRow } from '#platform/db/database.ts'

export type RollupDifference = {
  readonly rows: number
  readonly tickets: number
  readonly cents: number
  readonly checkedDays: number
  readonly checkedTickets: number
}

/** Compares the rollups with a recount of the raw rows, in one snapshot. All differences must be 0. */
export async function verifyRollups(pool: pg.Pool): Promise<RollupDifference> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<RollupDifference>(comparison)
    await client.query('commit')
    client.release()
    return requireRow(rows[0])
  } catch (error) {
    // Discarded, because it is still inside the failed transaction.
    client.release(true)
    throw error
  }
}

const counts = ['sold', 'comps', 'refunded', 'redeemed', 'redeemed_refunded', 'transferred']
const amounts = ['gross_cents', 'refunded_cents']

const off = (columns: readonly string[]) =>
  columns.map((name) => `abs(coalesce(kept.${name}, 0) - coalesce(counted.${name}, 0))`).join(' + ')
const total = [...counts, ...amounts].map((name) => `sum(${name}) as ${name}`).join(', ')

const comparison = `
  with recount as materialized (select * from event_day_recount),
  days as (
    select ${off(counts)} as tickets, ${off(amounts)} as cents
    from event_day_stats kept full join recount counted using (event_id, day)
  ),
  lives as (
    select ${off(counts)} as tickets, ${off(amounts)} as cents
    from event_stats kept
    full join (select event_id, ${total} from recount group by event_id) counted using (event_id)
  ),
  differences as (select * from days union all select * from lives)
  select (count(*) filter (where tickets <> 0 or cents <> 0))::int as rows,
         coalesce(sum(tickets), 0)::float8 as tickets, coalesce(sum(cents), 0)::float8 as cents,
         (select count(*)::int from recount) as "checkedDays",
         (select count(*)::int from tickets) as "checkedTickets"
  from differences`
