import type { ComparedDays } from '@ground-control/contract/figures/parts'
import { type Comparison, comparedRange, elapsedCut } from '@ground-control/domain/figures/comparison'
import { addDays, type Day, type Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, requireRow } from '#platform/db/database.ts'
import { startOf } from '#platform/db/fragments/platform-day.ts'

export type StatsRange = {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
  /** The last day counts only until this moment. */
  readonly until?: Instant | null | undefined
}

export async function platformZone(db: Database['db']): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`select time_zone as zone from platform_settings`)
  return requireRow(rows[0]).zone
}

/** Null where there is nothing to compare with: an end is open, or the range has not begun. */
export async function comparedDaysOf(
  db: Database['db'],
  { startDate, endDate }: StatsRange,
  comparison: Comparison,
  now: Date,
): Promise<ComparedDays | null> {
  if (!startDate || !endDate) return null
  const range = { from: startDate, to: endDate }
  const days = comparedRange(range, comparison)
  if (!days) return null
  const cut = elapsedCut(range, days, now, await platformZone(db))
  return { startDate: days.from, endDate: cut?.day ?? days.to, until: cut?.until ?? null }
}

/** A condition on the tickets `t`. */
export function soldWithin({ startDate, endDate, until }: StatsRange): SQL {
  const day = sql`(t.purchased_at at time zone (select time_zone from platform_settings))::date`
  const from = startDate ? sql`${day} >= ${startDate}::date` : sql`true`
  const to = endDate ? sql`${day} <= ${endDate}::date` : sql`true`
  return until ? sql`${from} and ${to} and t.purchased_at < ${until}::timestamptz` : sql`${from} and ${to}`
}

/**
 * An event belongs to a range if any of its tickets changed on a day of it. Cards and tables all use this set, so they
 * always agree. Without a range, the totals are already kept.
 */
export function figuresByEvent({ startDate, endDate, until }: StatsRange): SQL {
  if (!startDate && !endDate) {
    return sql`select event_id, sold, gross_cents, refunded, refunded_cents from event_stats where ${happened}`
  }
  if (!endDate || !until) return countersByEvent({ startDate, endDate })
  const started = startedDay({ day: endDate, until })
  const whole = sql`
    select event_id, sold, gross_cents, refunded, refunded_cents
    from (${countersByEvent({ startDate, endDate: addDays(endDate, -1) })}) whole`
  return sql`
    select event_id, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents,
           sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents
    from (${startDate === endDate ? started : sql`${whole} union all ${started}`}) days
    group by event_id`
}

const counters = ['sold', 'gross_cents', 'comps', 'refunded', 'refunded_cents', 'redeemed'] as const

/**
 * Everything that is kept of the events of a range: an event's sum to the end of the range, less its sum to the start,
 * with what is still in the log. Only events that go on across an end are looked up there.
 */
export function countersByEvent({ startDate, endDate }: StatsRange): SQL {
  const [from, to] = [sql`${startDate ?? '-infinity'}::date`, sql`${endDate ?? 'infinity'}::date`]
  // A whole row, and only where one is needed. A join would look for one in every event.
  const sumTo = (days: SQL) => sql`
    (select d from folded_event_day_stats d where d.event_id = s.event_id and ${days} order by d.day desc limit 1)`
  const within = (name: string, kept: SQL, type: string) => sql`
    (case when last_day > ${to} then coalesce((last).${sql.raw(name)}_so_far, 0) else ${kept} end
     - coalesce((before).${sql.raw(name)}_so_far, 0) + coalesce(logged_${sql.raw(name)}, 0))::${sql.raw(type)} as ${sql.raw(name)}`
  return sql`
    select event_id, ${columns((name) => sql.raw(name))}
    from (
      select event_id, ${columns((name) => within(name, sql.raw(name), name.endsWith('cents') ? 'bigint' : 'int'))},
             ${within('changes', changesOf(sql``), 'bigint')}
      from (
        select s.*, ${columns((name) => sql`logged.${sql.raw(name)} as logged_${sql.raw(name)}`)}, logged.changes as logged_changes,
               case when s.last_day > ${to} then ${sumTo(sql`d.day <= ${to}`)} end as last,
               case when s.first_day < ${from} then ${sumTo(sql`d.day < ${from}`)} end as before
        from folded_event_stats s
        left join (
          select event_id, ${columns((name) => sql`sum(${sql.raw(name)}) as ${sql.raw(name)}`)}, sum(${changesOf(sql``)}) as changes
          from pending_event_day_stats() where day >= ${from} and day <= ${to} group by event_id
        ) logged on logged.event_id = s.event_id
        where s.first_day <= ${to} and s.last_day >= ${from} or logged.event_id is not null
        offset 0
      ) found
    ) ranged
    where changes > 0`
}

const columns = (each: (name: string) => SQL): SQL => sql.join(counters.map(each), sql`, `)

const changesOf = (row: SQL): SQL =>
  sql`${row}sold + ${row}comps + ${row}refunded + ${row}redeemed + ${row}redeemed_refunded + ${row}transferred`

const happened = sql`${changesOf(sql``)} > 0`

/**
 * A day until some moment. Sales and refunds have indexes by time; sales are read from theirs alone, so amounts in other
 * currencies are taken off after. Events with nothing but comps, redemptions or transfers
 * until then only belong to the set; when they did for the first time is kept, unless something was taken back.
 */
function startedDay({ day, until }: { readonly day: Day; readonly until: Instant }): SQL {
  const within = (at: SQL) => sql`${at} >= ${startOf(sql`${day}::date`)} and ${at} < ${until}::timestamptz`
  // Not 'exists': that would be planned as one read of all tickets.
  const isAny = (found: SQL) => sql`coalesce((select true ${found} limit 1), false)`
  return sql`
    select t.event_id, count(*) as sold, sum(t.price_cents) as gross_cents, 0 as refunded, 0 as refunded_cents
    from tickets t where t.kind = 'sale' and ${within(sql`t.purchased_at`)}
    group by t.event_id
    union all
    select t.event_id, 0, -t.price_cents, 0, 0
    from foreign_payments f join tickets t on t.payment_id = f.id
    where t.kind = 'sale' and ${within(sql`t.purchased_at`)}
    union all
    select t.event_id, 0, 0, count(*), coalesce(sum(t.refunded_cents) filter (where f.id is null), 0)
    from tickets t left join foreign_payments f on f.id = t.payment_id
    where ${within(sql`t.refunded_at`)}
    group by t.event_id
    union all
    select event_id, 0, 0, 0, 0
    from (
      select event_id, ${changesOf(sql`f.`)} as kept, ${changesOf(sql`l.`)} as logged, f.first_at as kept_at,
             l.first_at as logged_at, l.taken_back
      from (select * from folded_event_day_stats where day = ${day}::date) f
      full join (select * from pending_event_day_stats() where day = ${day}::date) l using (event_id)
    ) d
    where coalesce(kept, 0) + coalesce(logged, 0) > 0
      and case when (kept is null or kept_at is not null) and taken_back is not true
        then least(kept_at, logged_at) < ${until}::timestamptz
        else ${isAny(sql`from tickets t where t.event_id = d.event_id and (t.kind = 'comp' and ${within(sql`t.purchased_at`)} or ${within(sql`t.redeemed_at`)})`)}
          or ${isAny(sql`from transfers r where r.event_id = d.event_id and ${within(sql`r.transferred_at`)}`)} end`
}
