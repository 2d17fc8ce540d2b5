import type { Attention } from '@ground-control/contract/attention'
import type { SalesPulse } from '@ground-control/contract/figures/board'
import { type SalesPoint, salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import {
  type SalesWindow,
  type SalesWindowHours,
  salesStepMs,
  salesWindow,
  weekBefore,
} from '@ground-control/domain/figures/sales/sales-window'
import type { RefundsOff } from '@ground-control/domain/refunds/refunds-off'
import type { OrgId } from '@ground-control/domain/values/ids'
import { addCents, cents } from '@ground-control/domain/values/money'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { foreignPayments, notCounted } from '#modules/figures/not-counted.ts'
import type { Database } from '#platform/db/database.ts'
import { moment } from '#platform/db/fragments/event-conditions.ts'
import { createBoardStore } from './board-store.ts'
import { createOversoldTypes } from './oversold-types.ts'

const maxNamed = 100

export function createBoardService(database: Pick<Database, 'frequent'>, refundsOff: () => Promise<RefundsOff | null>) {
  const board = createBoardStore(database)
  const oversold = createOversoldTypes(database)
  const sales = createSalesPulseStore(database)
  return {
    async attention(): Promise<Attention> {
      const now = instantOf(new Date())
      const [refunds, cases, quietDoors, oversoldTypes, off, disputes] = await Promise.all([
        board.refunds(now),
        board.cases(now),
        board.quietDoors(now, maxNamed),
        oversold.at(now),
        refundsOff(),
        board.disputes(maxNamed),
      ])
      return {
        asOf: now,
        refunds,
        ...(off && { refundsOff: off }),
        cases,
        quietDoors,
        oversoldTypes: { count: oversoldTypes.length, first: oversoldTypes.slice(0, maxNamed) },
        disputes,
      }
    },

    async salesPulse(hours: SalesWindowHours): Promise<SalesPulse> {
      const now = new Date()
      const window = salesWindow(hours, now)
      const figures = await sales.of(window, instantOf(now))
      return { asOf: instantOf(now), startsAt: window.startsAt, stepMs: salesStepMs, ...figures }
    },

    doorsTonight: (orgIds: readonly OrgId[]) => board.doorsTonight(orgIds, instantOf(new Date()), maxNamed),
  }
}

type Figures = Pick<SalesPulse, 'steps' | 'weekBefore' | 'weekBeforeSoFar' | 'paymentsNotCounted'>
type Part = 'these' | 'before' | 'rest'
type Row = { readonly part: Part; readonly atMs: number; readonly tickets: number; readonly revenue: number }

const createSalesPulseStore = ({ frequent: db }: Pick<Database, 'frequent'>) => ({
  /** Sales count even if refunded later. One statement reads both weeks, from the index alone. */
  async of({ startsAt, endsAt, steps }: SalesWindow, now: Instant): Promise<Figures> {
    const [from, soFar, to] = [weekBefore(startsAt), weekBefore(now), weekBefore(endsAt)]
    const sold = sql`t.kind = 'sale' and t.purchased_at >= ${moment(startsAt)} and t.purchased_at < ${moment(endsAt)}`
    const { rows: leftOut } = await db.execute<{ payments: number }>(sql`select ${foreignPayments(sold)} as payments`)
    const { rows } = await db.execute<Row>(sql`
      select part, extract(epoch from at)::float8 * 1000 as "atMs", tickets, revenue
      from (${soldBetween('these', startsAt, endsAt)}
            union all ${soldBetween('before', from, soFar)}
            union all ${soldBetween('rest', soFar, to)}) parts`)
    const these = rows.filter(({ part }) => part === 'these')
    const before = rows.filter(({ part }) => part === 'before')
    const rest = rows.filter(({ part }) => part === 'rest')
    return {
      steps: pointsOf(these, startsAt, steps),
      weekBefore: pointsOf([...before, ...rest], from, steps),
      weekBeforeSoFar: salesTotal(pointsOf(before, from, steps)),
      ...notCounted(leftOut[0]?.payments ?? 0),
    }
  },
})

const soldBetween = (part: Part, from: Instant, to: Instant) => sql`
  select ${part}::text as part, date_bin(${salesStepMs / 1000}::int * interval '1 second', purchased_at, 'epoch') as at,
         count(*)::int as tickets, sum(price_cents)::float8 as revenue
  from tickets
  where kind = 'sale' and purchased_at >= ${moment(from)} and purchased_at < ${moment(to)}
  group by 2
  union all
  -- Taken off again, so that the sum above still needs the index alone.
  select ${part}::text, date_bin(${salesStepMs / 1000}::int * interval '1 second', t.purchased_at, 'epoch'), 0,
         -sum(t.price_cents)::float8
  from foreign_payments f join tickets t on t.payment_id = f.id
  where t.kind = 'sale' and t.purchased_at >= ${moment(from)} and t.purchased_at < ${moment(to)}
  group by 2`

function pointsOf(rows: readonly Row[], startsAt: Instant, steps: number): SalesPoint[] {
  const points: SalesPoint[] = Array.from({ length: steps }, () => ({ tickets: 0, revenue: cents(0) }))
  for (const { atMs, tickets, revenue } of rows) {
    const step = (atMs - Date.parse(startsAt)) / salesStepMs
    const point = points[step] ?? { tickets: 0, revenue: cents(0) }
    points[step] = { tickets: point.tickets + tickets, revenue: addCents([point.revenue, cents(revenue)]) }
  }
  return points
}
