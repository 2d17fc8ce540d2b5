import type { SalesTrend } from '@ground-control/contract/figures/overview'
import { type ClosedRange, type Comparison, comparedRange } from '@ground-control/domain/figures/comparison'
import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import type { SalesPoint } from '@ground-control/domain/figures/sales-figures'
import { hourStarts, maxTrendDays, rangeDays, trendStep } from '@ground-control/domain/figures/trend'
import { cents } from '@ground-control/domain/values/money'
import { type Day, type Instant, instantOf, todayIn } from '@ground-control/domain/values/time'
import { startOfDay } from '@ground-control/domain/values/wall-time'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { foreignPayments, notCounted } from './not-counted.ts'
import { platformZone, type StatsRange, soldWithin } from './range-figures.ts'

type Step = { readonly at: Instant; readonly day: Day; readonly hour: number }
/** Sums by day, or by day and hour, under `day` or `day hour`. */
type Sums = ReadonlyMap<string, SalesPoint>

export const createTrendStore = ({ planned: db }: Pick<Database, 'planned'>) => {
  async function daySums({ from, to }: ClosedRange): Promise<Sums> {
    const { rows } = await db.execute<{ key: string; tickets: number; revenue: number }>(sql`
      select day::text as key, sum(sold)::int as tickets, sum(gross_cents)::float8 as revenue
      from (
        select day, sold, gross_cents from folded_day_sales
        union all select day, sold, gross_cents from pending_event_day_stats()
      ) d
      where day >= ${from}::date and day <= ${to}::date
      group by day`)
    return sumsOf(rows)
  }

  async function hourSums(range: ClosedRange, zone: string): Promise<Sums> {
    const days = rangeDays(range)
    const starts = days.map((day) => startOfDay(day, zone))
    const ends = days.map((day) => hourStarts(day, zone).end)
    const { rows } = await db.execute<{ key: string; tickets: number; revenue: number }>(sql`
      select d.day || ' ' || floor(extract(epoch from t.purchased_at - d.starts_at) / 3600)::int as key,
             sum(t.tickets)::int as tickets, sum(t.price_cents)::float8 as revenue
      from unnest(${sql.param(days)}::text[], ${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
             as d (day, starts_at, ends_at)
      cross join lateral (
        select t.purchased_at, 1 as tickets, t.price_cents
        from tickets t where t.kind = 'sale' and t.purchased_at >= d.starts_at and t.purchased_at < d.ends_at
        union all
        select t.purchased_at, 0, -t.price_cents
        from foreign_payments f join tickets t on t.payment_id = f.id
        where t.kind = 'sale' and t.purchased_at >= d.starts_at and t.purchased_at < d.ends_at
      ) t
      group by 1`)
    return sumsOf(rows)
  }

  /** An open range begins with the first sale and ends today. */
  async function closed({ startDate, endDate }: StatsRange, today: Day): Promise<ClosedRange | null> {
    const { rows } = startDate ? { rows: [{ first: startDate }] } : await db.execute<{ first: Day | null }>(firstDay)
    const [from, to] = [rows[0]?.first, endDate ?? today]
    return from && from <= to ? { from, to } : null
  }

  return {
    async of(range: StatsRange, compareWith: Comparison, now = new Date()): Promise<SalesTrend> {
      const zone = await platformZone(db)
      const days = await closed(range, todayIn(zone, now))
      const step = days ? trendStep(days) : 'day'
      const points = days && rangeDays(days).length <= maxTrendDays ? await pointsOf(days, step) : []
      const { rows } = await db.execute<{ payments: number }>(
        sql`select ${foreignPayments(soldWithin(range))} as payments`,
      )
      return { asOf: instantOf(now), step, points, ...notCounted(rows[0]?.payments ?? 0) }

      async function pointsOf(these: ClosedRange, by: SalesTrend['step']): Promise<SalesTrend['points']> {
        const isWhole = range.startDate !== undefined && range.endDate !== undefined
        const those = isWhole ? comparedRange(these, compareWith) : null
        const sums = (each: ClosedRange) => (by === 'hour' ? hourSums(each, zone) : daySums(each))
        const [nowSums, beforeSums] = await Promise.all([sums(these), those ? sums(those) : null])
        const thoseDays = those ? rangeDays(those) : []
        return rangeDays(these).flatMap((day, nth) => {
          const otherSteps = thoseDays[nth] ? stepsOf(thoseDays[nth], by, zone) : []
          return stepsOf(day, by, zone).map(({ at, ...own }, place) => {
            const other = otherSteps[place]
            return {
              at,
              now: Date.parse(at) > now.getTime() ? null : pointOf(nowSums, own, by),
              before: beforeSums && other ? pointOf(beforeSums, other, by) : null,
            }
          })
        })
      }
    },
  }
}

function stepsOf(day: Day, by: SalesTrend['step'], zone: string): readonly Step[] {
  if (by === 'day') return [{ at: keptStart(day, zone), day, hour: 0 }]
  return hourStarts(day, zone).starts.map((at, hour) => ({ at, day, hour }))
}

const starts = createLruCache<string, Instant>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  maxEntries: 2 * maxTrendDays,
  now: Date.now,
})

/** It never changes, and reading the clock of a zone for every day takes longer than the figures. */
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

const sumsOf = (rows: readonly { key: string; tickets: number; revenue: number }[]): Sums =>
  new Map(rows.map(({ key, tickets, revenue }) => [key, { tickets, revenue: cents(revenue) }]))

const firstDay = sql`
  select min(day)::text as first
  from (
    select day, sum(sold) as sold
    from (select day, sold from folded_day_sales union all select day, sold from pending_event_day_stats()) d group by day
  ) days
  where sold > 0`
