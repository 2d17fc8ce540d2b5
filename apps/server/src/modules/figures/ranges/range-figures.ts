import type { ComparedDays } from '@ground-control/contract/figures/parts'
import { type Comparison, comparedRange } from '@ground-control/domain/figures/ranges/comparison'
import { elapsedCut } from '@ground-control/domain/figures/ranges/elapsed-cut'
import { addDays, type Day, type Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, requireRow } from '#platform/db/database.ts'

export type StatsRange = {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
  /** The last day counts only until this moment. */
  readonly until?: Instant | null | undefined
}

/** For answers that name the time zone of their days. */
export const zone = sql`(select time_zone from platform_settings)`

/**
 * Queries in the last known time zone, and again if the answer names another one. The zone changes once in a platform's
 * life, so callers don't wait for a separate query.
 */
export function askingInZone(db: Database['db']) {
  let known: string | null = null
  return async <Answer extends { readonly zone: string }>(ask: (zone: string) => Promise<Answer>): Promise<Answer> => {
    known ??= requireRow((await db.execute<{ zone: string }>(sql`select ${zone} as zone`)).rows[0]).zone
    for (;;) {
      const asked: string = known
      const answer = await ask(asked)
      if (answer.zone === asked) return answer
      known = answer.zone
    }
  }
}

/** Null if there is nothing to compare with: an end is open, or the range is in the future. */
export function comparedDaysOf(
  { startDate, endDate }: StatsRange,
  comparison: Comparison,
  now: Date,
  timeZone: string,
): ComparedDays | null {
  if (!startDate || !endDate) return null
  const range = { from: startDate, to: endDate }
  const days = comparedRange(range, comparison)
  if (!days) return null
  const cut = elapsedCut(range, days, now, timeZone)
  return { startDate: days.from, endDate: cut?.day ?? days.to, until: cut?.until ?? null }
}

/** A condition on the tickets `t`. */
export function soldWithin({ startDate, endDate, until }: StatsRange): SQL {
  const day = sql`(t.purchased_at at time zone ${zone})::date`
  const from = startDate ? sql`${day} >= ${startDate}::date` : sql`true`
  const to = endDate ? sql`${day} <= ${endDate}::date` : sql`true`
  return until ? sql`${from} and ${to} and t.purchased_at < ${until}::timestamptz` : sql`${from} and ${to}`
}

/** The log, read once per statement and used by the other parts. */
export const pendingDays = sql`pending as materialized (select * from pending_event_day_stats())`

export type Parts = {
  /** Null: the range has no whole days. */
  readonly wholeDays: StatsRange | null
  readonly cut: { readonly day: Day; readonly until: Instant } | null
}

export function partsOf({ startDate, endDate, until }: StatsRange): Parts {
  if (!endDate || !until) return { wholeDays: { startDate, endDate }, cut: null }
  const cut = { day: endDate, until }
  return { wholeDays: startDate === endDate ? null : { startDate, endDate: addDays(endDate, -1) }, cut }
}

export const isWithin = (day: SQL, { startDate, endDate }: StatsRange): SQL =>
  sql`${day} >= ${startDate ?? '-infinity'}::date and ${day} <= ${endDate ?? 'infinity'}::date`

const counters = ['sold', 'gross_cents', 'comps', 'refunded', 'refunded_cents', 'redeemed'] as const

export type Counter = (typeof counters)[number]

const shown = ['sold', 'gross_cents', 'refunded', 'refunded_cents'] as const

type Wanted = {
  readonly columns?: readonly (typeof shown)[number][]
  /** A query of ids. */
  readonly only?: SQL
}

/**
 * An event belongs to a range if any of its tickets changed on a day of it. Cards and tables all use this set, so they
 * always agree.
 */
export const figuresByEvent = (range: StatsRange, { columns = shown, only }: Wanted = {}): SQL =>
  countersByEvent(range, { columns, only })

type Counted = { readonly columns?: readonly Counter[] | undefined; readonly only?: SQL | undefined }

/**
 * The stored figures of a range's events: each event's sum to the end of the range minus its sum to the start, plus the
 * log. Only events that run past an end of the range are looked up there.
 */
export function countersByEvent(range: StatsRange, { columns: names = counters, only }: Counted = {}): SQL {
  const [from, to] = [sql`${range.startDate ?? '-infinity'}::date`, sql`${range.endDate ?? 'infinity'}::date`]
  const within = (name: SQL, kept: SQL, type: SQL) => sql`
    (case when last_day > ${to} then coalesce((last).${name}_so_far, 0) else ${kept} end
     - coalesce((before).${name}_so_far, 0) + coalesce(logged_${name}, 0))::${type} as ${name}`
  return sql`
    select event_id, ${listed(names)}
    from (
      select event_id, ${listed(names, (name) => within(name, name, typeOf(name)))},
             ${within(sql`changes`, changesOf(sql``), sql`bigint`)}
      from (
        select s.*, ${listed(names, (name) => sql`logged.${name} as logged_${name}`)}, logged.changes as logged_changes,
               case when s.last_day > ${to} then ${sumTo(sql`d.day <= ${to}`)} end as last,
               case when s.first_day < ${from} then ${sumTo(sql`d.day < ${from}`)} end as before
        from folded_event_stats s
        left join (
          select event_id, ${listed(names, (name) => sql`sum(${name}) as ${name}`)}, sum(${changesOf(sql``)}) as changes
          from pending where ${isWithin(sql`day`, range)} group by event_id
        ) logged on logged.event_id = s.event_id
        where (s.first_day <= ${to} and s.last_day >= ${from} or logged.event_id is not null)
          ${only ? sql`and s.event_id = any (array(${only}))` : sql``}
        offset 0
      ) found
    ) ranged
    where changes > 0`
}

/**
 * A subquery, so that a whole row of the event `s` is read only where needed. A join would read one for every event.
 */
export const sumTo = (days: SQL): SQL => sql`
  (select d from folded_event_day_stats d where d.event_id = s.event_id and ${days} order by d.day desc limit 1)`

/** Not 'exists', which would be planned as a read of the whole table. */
export const isAny = (found: SQL): SQL => sql`coalesce((select true ${found} limit 1), false)`

const typeOf = (name: SQL): SQL => (amounts.has(name) ? sql`bigint` : sql`int`)

const columnOf: Readonly<Record<Counter, SQL>> = {
  sold: sql`sold`,
  gross_cents: sql`gross_cents`,
  comps: sql`comps`,
  refunded: sql`refunded`,
  refunded_cents: sql`refunded_cents`,
  redeemed: sql`redeemed`,
}

const amounts: ReadonlySet<SQL> = new Set([columnOf.gross_cents, columnOf.refunded_cents])

const listed = (names: readonly Counter[], each: (name: SQL) => SQL = (name) => name): SQL =>
  sql.join(
    names.map((name) => each(columnOf[name])),
    sql`, `,
  )

export const changesOf = (row: SQL): SQL =>
  sql`${row}sold + ${row}comps + ${row}refunded + ${row}redeemed + ${row}redeemed_refunded + ${row}transferred`
