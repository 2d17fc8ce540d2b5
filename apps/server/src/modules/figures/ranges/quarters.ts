import { type SQL, sql } from 'drizzle-orm'
import { startOf } from '#platform/db/fragments/platform-day.ts'
import type { Parts } from './range-figures.ts'

type Cut = NonNullable<Parts['cut']>

/** The log by quarter of an hour, read once per statement and used by the other parts. */
export const pendingQuarters = sql`pending_quarters as materialized (select * from pending_quarters())`

/**
 * The whole quarters of an hour of a partial day as `quarters_n`, and the remainders at both ends as `ends_n`. Days
 * start on a quarter hour in every time zone, except long ago.
 */
export const partsOfCut = ({ day, until }: Cut, n: SQL): SQL => {
  const moment = sql`${until}::timestamptz`
  return sql`
    quarters_${n} as materialized (
      select day_starts_at, starts_at, greatest(quarter_of(${moment}), starts_at) as ends_at
      from (
        select day_starts_at,
               least(quarter_of(day_starts_at - interval '1 microsecond') + interval '15 minutes', ${moment}) as starts_at
        from (select ${startOf(sql`${day}::date`)} as day_starts_at) d
      ) d
    ),
    ends_${n} as materialized (
      select starts_at, ends_at
      from (select day_starts_at as starts_at, starts_at as ends_at from quarters_${n}
            union all select ends_at, ${moment} from quarters_${n}) e
      where starts_at < ends_at
    )`
}

const inQuarters = (n: SQL) => sql`
  starts_at >= (select starts_at from quarters_${n}) and starts_at < (select ends_at from quarters_${n})`

/** What was sold and refunded on a day up to a moment: at most a hundred sums and the remainders at the ends. */
export const cutSums = (n: SQL): SQL => sql`
  select sold, gross_cents, refunded, refunded_cents from folded_quarters where ${inQuarters(n)}
  union all
  select sold, gross_cents, refunded, refunded_cents from pending_quarters where ${inQuarters(n)}
  union all
  select s.sold, s.gross_cents, 0, 0 from (${salesAtEnds(n, null)}) s
  union all
  select 0, 0, r.refunded, r.refunded_cents
  from ends_${n} w cross join lateral (
    select count(*) as refunded, coalesce(sum(t.refunded_cents) filter (where f.id is null), 0) as refunded_cents
    from tickets t left join foreign_payments f on f.id = t.payment_id
    where t.refunded_at >= w.starts_at and t.refunded_at < w.ends_at
  ) r`

/**
 * Sales come from their index alone, so amounts in other currencies are subtracted afterwards. Those payments are
 * looked up one by one, because the planner may turn a join into a scan of all tickets.
 */
function salesAtEnds(n: SQL, event: SQL | null): SQL {
  const columns = event ? sql`${event} as event_id,` : sql``
  const grouped = event ? sql`group by ${event}` : sql``
  const within = sql`t.kind = 'sale' and t.purchased_at >= w.starts_at and t.purchased_at < w.ends_at`
  return sql`
    select s.* from ends_${n} w cross join lateral (
      select ${columns} count(*) as sold, coalesce(sum(t.price_cents), 0) as gross_cents from tickets t where ${within} ${grouped}
    ) s
    union all
    select s.* from ends_${n} w cross join foreign_payments f cross join lateral (
      select ${columns} 0, -t.price_cents from tickets t where t.payment_id = f.id and ${within} offset 0
    ) s`
}

/**
 * What each organization sold on the partial day, and whether it belongs to that day. Reads events whose first change
 * is in the remainders; all others have a change in the quarters. Use after `countedRanges`.
 */
export const cutOrganizations = (n: SQL, orgOf: (row: SQL) => SQL): SQL => sql`
  select org_id, sum(gross_cents) as gross_cents, sum(changes) > 0 as is_in
  from (
    select org_id, gross_cents, changes from folded_organization_quarters where ${inQuarters(n)}
    union all
    select ${orgOf(sql`p`)}, p.gross_cents, p.changes from pending_quarters p where ${inQuarters(n)}
    union all
    select ${orgOf(sql`s`)}, s.gross_cents, 0 from (${salesAtEnds(n, sql`t.event_id`)}) s
    union all
    select ${orgOf(sql`e`)}, 0, 1 from started_${n} e
    where e.first_at is null or e.first_at < (select starts_at from quarters_${n})
      or e.first_at >= (select ends_at from quarters_${n})
    union all
    select org_id, 0, 1 from logged where is_${n}
  ) o
  group by org_id`
