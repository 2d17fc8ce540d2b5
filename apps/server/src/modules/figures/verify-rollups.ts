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
    await client.query(`set local statement_timeout = 0; set local work_mem = '64MB'`)
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
const all = [...counts, ...amounts]
const names = all.join(', ')
/** Stored as running sums over an event's days, for ranges. */
const summedCounts = ['sold', 'comps', 'refunded', 'redeemed', 'changes']
const soFar = [...summedCounts, ...amounts]
/** Stored as running sums over an organization's days. */
const ofOrganizations = ['sold', ...amounts, 'changes', 'begun', 'ended']

const off = (columns: readonly string[]) =>
  columns.map((name) => `abs(coalesce(kept.${name}, 0) - coalesce(counted.${name}, 0))`).join(' + ')
const total = all.map((name) => `sum(${name}) as ${name}`).join(', ')

const comparison = `
  with recount as materialized (select * from event_day_recount),
  days as (
    select ${off(counts)} as tickets, ${off(amounts)} as cents
    from event_day_stats kept full join recount counted using (event_id, day)
  ),
  folded as (
    select event_id, day, ${total}
    from (
      select event_id, day, ${names} from recount
      union all select event_id, day, ${all.map((name) => `-${name}`).join(', ')} from pending_event_day_stats()
      union all select event_id, day, ${all.map(() => '0').join(', ')} from folded_event_day_stats
    ) parts
    group by event_id, day
  ),
  sums as (
    select ${off(summedCounts)} as tickets, ${off(amounts)} as cents
    from (select event_id, day, ${soFar.map((name) => `${name}_so_far as ${name}`).join(', ')} from folded_event_day_stats) kept
    join (
      select event_id, day, ${soFar.map((name) => `sum(${name}) over so_far as ${name}`).join(', ')}
      from (select *, ${counts.join(' + ')} as changes from folded) days
      window so_far as (partition by event_id order by day)
    ) counted using (event_id, day)
  ),
  sales as (
    select ${off(['sold', 'refunded'])} as tickets, ${off(amounts)} as cents
    from folded_day_sales kept full join (select day, ${total} from folded group by day) counted using (day)
  ),
  ends as (
    select (s.first_day is distinct from d.first_day or s.last_day is distinct from d.last_day)::int as tickets, 0 as cents
    from folded_event_stats s
    left join (select event_id, min(day) as first_day, max(day) as last_day from folded_event_day_stats group by event_id) d
      on d.event_id = s.event_id
  ),
  previous as (
    select (d.previous_day is distinct from lag(d.day) over (partition by d.event_id order by d.day))::int as tickets, 0 as cents
    from folded_event_day_stats d
  ),
  begun as (
    select ${off(['begun', 'ended'])} as tickets, 0 as cents
    from folded_day_sales kept
    full join (
      select day, sum(begun) as begun, sum(ended) as ended
      from (select first_day as day, 1 as begun, 0 as ended from folded_event_stats
            union all select last_day, 0, 1 from folded_event_stats) d
      where day is not null group by day
    ) counted using (day)
  ),
  organization_days as (
    select org_id, day, ${ofOrganizations.map((name) => `sum(sum(${name})) over so_far as ${name}`).join(', ')}
    from (
      select s.org_id, d.day, d.sold, d.${amounts.join(', d.')}, ${counts.map((name) => `d.${name}`).join(' + ')} as changes,
             0 as begun, 0 as ended
      from folded_event_day_stats d join folded_event_stats s on s.event_id = d.event_id
      union all select org_id, first_day, 0, 0, 0, 0, 1, 0 from folded_event_stats
      union all select org_id, last_day, 0, 0, 0, 0, 0, 1 from folded_event_stats
      union all select org_id, day, 0, 0, 0, 0, 0, 0 from folded_organization_days
                where org_id in (select org_id from folded_event_stats)
    ) d
    where org_id is not null and day is not null
    group by org_id, day window so_far as (partition by org_id order by day)
  ),
  organizations as (
    select ${off(['sold', 'changes', 'begun', 'ended'])} as tickets, ${off(amounts)} as cents
    from organization_days counted
    left join (select org_id, day, ${ofOrganizations.map((name) => `${name}_so_far as ${name}`).join(', ')}
               from folded_organization_days) kept using (org_id, day)
  ),
  moments as materialized (
    select s.org_id, m.starts_at, sum(m.sold) as sold, sum(m.gross_cents) as gross_cents, sum(m.refunded) as refunded,
           sum(m.refunded_cents) as refunded_cents, sum(m.changes) as changes
    from (
      select event_id, quarter_of(at) as starts_at, sold, gross_cents, refunded, refunded_cents, changes from ticket_moments
      union all
      select event_id, starts_at, -sold, -gross_cents, -refunded, -refunded_cents, -changes from pending_quarters()
    ) m
    left join folded_event_stats s on s.event_id = m.event_id
    group by 1, 2
  ),
  quarters as (
    select ${off(['sold', 'refunded'])} as tickets, ${off(amounts)} as cents
    from folded_quarters kept
    full join (
      select starts_at, ${['sold', 'refunded', ...amounts].map((name) => `sum(${name}) as ${name}`).join(', ')}
      from moments group by starts_at
    ) counted using (starts_at)
  ),
  organization_quarters as (
    select ${off(['changes'])} as tickets, ${off(['gross_cents'])} as cents
    from (select * from folded_organization_quarters where org_id in (select org_id from folded_event_stats)) kept
    full join (select * from moments where org_id is not null) counted using (org_id, starts_at)
  ),
  lives as (
    select ${off(counts)} as tickets, ${off(amounts)} as cents
    from event_stats kept
    full join (select event_id, ${total} from recount group by event_id) counted using (event_id)
  ),
  differences as (select * from days union all select * from lives union all select * from sums union all select * from sales
                  union all select * from ends union all select * from previous union all select * from begun
                  union all select * from organizations
                  union all select * from quarters union all select * from organization_quarters)
  select (count(*) filter (where tickets <> 0 or cents <> 0))::int as rows,
         coalesce(sum(tickets), 0)::float8 as tickets, coalesce(sum(cents), 0)::float8 as cents,
         (select count(*)::int from recount) as "checkedDays",
         (select count(*)::int from tickets) as "checkedTickets"
  from differences`
