import type { SalesTrend } from '@ground-control/contract/figures/overview'
import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import { type ClosedRange, type Comparison, comparedRange } from '@ground-control/domain/figures/ranges/comparison'
import type { SalesPoint } from '@ground-control/domain/figures/sales/sales-figures'
import { hourStarts, maxTrendDays, rangeDays, trendStep } from '@ground-control/domain/figures/trend'
import { cents } from '@ground-control/domain/values/money'
import { type Day, daysBetween, type Instant, instantOf, todayIn } from '@ground-control/domain/values/time'
import { startOfDay } from '@ground-control/domain/values/wall-time'
import { type SQL, sql } from 'drizzle-orm'
import { foreignPayments, notCounted } from '#modules/figures/not-counted.ts'
import { askingInZone, isWithin, type StatsRange, soldWithin, zone } from '#modules/figures/ranges/range-figures.ts'
import { type Database, requireRow } from '#platform/db/database.ts'

type Step = { readonly at: Instant; readonly day: Day; readonly hour: number }
/** Sums by day, or by day and hour, under `day` or `day hour`. */
type Sums = ReadonlyMap<string, SalesPoint>

export const createTrendStore = ({ planned: db }: Pick<Database, 'planned'>) => {
  const inZone = askingInZone(db)

  /** One statement for all days, with the time zone they were counted in. */
  async function read(sums: SQL, range: StatsRange): Promise<Read> {
    const { rows } = await db.execute<Omit<Read, 'sums'> & { sums: readonly SumRow[] }>(sql`
      select ${zone} as zone, ${foreignPayments(soldWithin(range))} as payments,
             (select coalesce(json_agg(d), '[]') from (${sums}) d) as sums`)
    const row = requireRow(rows[0])
    return { ...row, sums: sumsOf(row.sums) }
  }

  /** An open range begins with the first sale and ends today. */
  async function closed({ startDate, endDate }: StatsRange, today: Day): Promise<ClosedRange | null> {
    const { rows } = startDate ? { rows: [{ first: startDate }] } : await db.execute<{ first: Day | null }>(firstDay)
    const [from, to] = [rows[0]?.first, endDate ?? today]
    return from && from <= to ? { from, to } : null
  }

  return {
    async of(range: StatsRange, compareWith: Comparison, now = new Date()): Promise<SalesTrend> {
      return (await inZone(ofZone)).trend

      async function ofZone(timeZone: string): Promise<{ zone: string; trend: SalesTrend }> {
        const days = await closed(range, todayIn(timeZone, now))
        const step = days ? trendStep(days) : 'day'
        const these = days && daysBetween(days.from, days.to) < maxTrendDays ? days : null
        const isWhole = range.startDate !== undefined && range.endDate !== undefined
        const those = these && isWhole ? comparedRange(these, compareWith) : null
        const both = [these, those].filter((each) => each !== null)
        const found = await read(step === 'hour' ? hourSums(both, timeZone) : daySums(both), range)
        const points = these ? pointsOf(these, those, { step, timeZone, sums: found.sums, now }) : []
        return { zone: found.zone, trend: { asOf: instantOf(now), step, points, ...notCounted(found.payments) } }
      }
    },
  }
}

type SumRow = { readonly key: string; readonly tickets: number; readonly revenue: number }
type Read = { readonly zone: string; readonly payments: number; readonly sums: Sums }

const daySums = (ranges: readonly ClosedRange[]): SQL => sql`
  select day as key, sum(sold) as tickets, sum(gross_cents) as revenue
  from (
    select day, sold, gross_cents from folded_day_sales
    union all select day, sold, gross_cents from pending_event_day_stats()
  ) d
  where ${sql.join(
    [sql`false`, ...ranges.map(({ from, to }) => isWithin(sql`day`, { startDate: from, endDate: to }))],
    sql` or `,
  )}
  group by day`

function hourSums(ranges: readonly ClosedRange[], timeZone: string): SQL {
  const days = [...new Set(ranges.flatMap(rangeDays))].map((day): Span => {
    return { day, starts: startOfDay(day, timeZone), ends: hourStarts(day, timeZone).end }
  })
  const whole = days.filter(isOfQuarters)
  const hour = (at: SQL) => sql`floor(extract(epoch from ${at} - d.starts_at) / 3600)::int`
  return sql`
    select day || ' ' || hour as key, sum(sold) as tickets, sum(gross_cents) as revenue
    from (
      select d.day, ${hour(sql`q.starts_at`)} as hour, q.sold, q.gross_cents
      from ${spans(whole)} cross join lateral (
        select starts_at, sold, gross_cents from folded_quarters
        where starts_at >= d.starts_at and starts_at < d.ends_at
        union all
        select starts_at, sold, gross_cents from pending_quarters()
        where starts_at >= d.starts_at and starts_at < d.ends_at
      ) q
      union all
      select d.day, ${hour(sql`t.purchased_at`)}, 1, case when f.id is null then t.price_cents else 0 end
      from ${spans(days.filter((day) => !whole.includes(day)))}
      join tickets t on t.kind = 'sale' and t.purchased_at >= d.starts_at and t.purchased_at < d.ends_at
      left join foreign_payments f on f.id = t.payment_id
    ) hours
    group by 1`
}

type Span = { readonly day: Day; readonly starts: Instant; readonly ends: Instant }

const quarterMs = 900_000

/** Long ago, clocks followed the sun, so those days are counted from the tickets. */
const isOfQuarters = ({ starts, ends }: Span): boolean => [starts, ends].every((at) => Date.parse(at) % quarterMs === 0)

const spans = (days: readonly Span[]): SQL => sql`
  unnest(${sql.param(days.map(({ day }) => day))}::text[], ${sql.param(days.map(({ starts }) => starts))}::timestamptz[],
         ${sql.param(days.map(({ ends }) => ends))}::timestamptz[]) as d (day, starts_at, ends_at)`

type Drawn = { readonly step: SalesTrend['step']; readonly timeZone: string; readonly sums: Sums; readonly now: Date }

function pointsOf(these: ClosedRange, those: ClosedRange | null, { step, timeZone, sums, now }: Drawn) {
  const others = those ? stepsOf(those, step, timeZone) : []
  return stepsOf(these, step, timeZone).flatMap((steps, nth) =>
    steps.map(({ at, ...own }, place) => {
      const other = others[nth]?.[place]
      return {
        at,
        now: Date.parse(at) > now.getTime() ? null : pointOf(sums, own, step),
        before: other ? pointOf(sums, other, step) : null,
      }
    }),
  )
}

const drawn = createLruCache<string, readonly (readonly Step[])[]>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  maxEntries: 16,
  now: Date.now,
})

/**
 * The steps of each day. Cached for a few ranges, because most people look at the same ones and a year has many days.
 */
function stepsOf(range: ClosedRange, by: SalesTrend['step'], zone: string): readonly (readonly Step[])[] {
  const key = `${by} ${zone} ${range.from} ${range.to}`
  const known = drawn.get(key)
  if (known) return known
  const steps = rangeDays(range).map((day) => stepsOfDay(day, by, zone))
  drawn.set(key, steps)
  return steps
}

function stepsOfDay(day: Day, by: SalesTrend['step'], zone: string): readonly Step[] {
  if (by === 'day') return [{ at: keptStart(day, zone), day, hour: 0 }]
  return hourStarts(day, zone).starts.map((at, hour) => ({ at, day, hour }))
}

const starts = createLruCache<string, Instant>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  maxEntries: 2 * maxTrendDays,
  now: Date.now,
})

/** Cached: it never changes, and computing each day's start takes longer than the figures. */
function keptStart(day: Day, zone: string): Instant {
  const key = `${zone} ${day}`
  const known = starts.get(key)
  if (known) return known
  const start = startOfDay(day, zone)
  starts.set(key, start)
  return start
}

const pointOf = (sums: Sums, { day, hour }: Omit<Step, 'at'>, by: SalesTrend['step']): SalesPoint =>
  sums.get(by === 'day' ? day : `${day} ${hour}`) ?? { tickets: 0, revenue: cents(0) }

const sumsOf = (rows: readonly SumRow[]): Sums =>
  new Map(rows.map(({ key, tickets, revenue }) => [key, { tickets, revenue: cents(revenue) }]))

const firstDay = sql`
  select min(day)::text as first
  from (
    select day, sum(sold) as sold
    from (select day, sold from folded_day_sales union all select day, sold from pending_event_day_stats()) d group by day
  ) days
  where sold > 0`
