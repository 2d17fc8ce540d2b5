import { type SQL, sql } from 'drizzle-orm'
import { startOf } from '#platform/db/fragments/platform-day.ts'
import { changesOf, isAny, type Parts } from './range-figures.ts'

type Cut = NonNullable<Parts['cut']>

const withinCut = (at: SQL, { day, until }: Cut) =>
  sql`${at} >= ${startOf(sql`${day}::date`)} and ${at} < ${until}::timestamptz`

/**
 * Events without log rows that belong to the partial day and, since `from`, to no earlier day. A day keeps the time of
 * its first change, unless something was undone.
 */
export const startedEvents = (cut: Cut, from: SQL | null): SQL => sql`
  select d.event_id, d.first_at from folded_event_day_stats d
  where d.day = ${cut.day}::date and d.first_at < ${cut.until}::timestamptz ${isNew(from)}
  union all
  select d.event_id, null from folded_event_day_stats d
  where d.day = ${cut.day}::date and d.first_at is null ${isNew(from)} and ${isAnyWithin(sql`d.event_id`, cut)}`

const isNew = (from: SQL | null): SQL => sql`
  ${from ? sql`and coalesce(d.previous_day, '-infinity') < ${from}` : sql``} and d.event_id not in (select event_id from pending)`

/** Whether the event `s`, which has rows in the log, belongs to the partial day. */
export const isStarted = (cut: Cut): SQL => sql`(
  select case when coalesce(${changesOf(sql`f.`)}, 0) + coalesce(${changesOf(sql`p.`)}, 0) = 0 then false
    when (f.event_id is null or f.first_at is not null) and p.taken_back is not true
    then least(f.first_at, p.first_at) < ${cut.until}::timestamptz
    else ${isAnyWithin(sql`s.event_id`, cut)} end
  from (select s.event_id) e
  left join folded_event_day_stats f on f.event_id = e.event_id and f.day = ${cut.day}::date
  left join pending p on p.event_id = e.event_id and p.day = ${cut.day}::date)`

const isAnyWithin = (eventId: SQL, cut: Cut): SQL => sql`(
  ${isAny(
    sql`from tickets t where t.event_id = ${eventId} and (${sql.join(
      [sql`t.purchased_at`, sql`t.redeemed_at`, sql`t.refunded_at`].map((at) => withinCut(at, cut)),
      sql` or `,
    )})`,
  )}
  or ${isAny(sql`from transfers r where r.event_id = ${eventId} and ${withinCut(sql`r.transferred_at`, cut)}`)})`
