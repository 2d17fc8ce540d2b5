import { unansweredDisputeStatuses } from '@ground-control/domain/purchases/disputes'
import { refundLateAfterMs } from '@ground-control/domain/refunds/refund-list'
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { type Database, requireRow } from '#platform/db/database.ts'
import { isOpenRefund } from '#platform/db/fragments/refund-conditions.ts'

const openJobStates = ['waiting', 'running', 'paused'] as const

type Figures = {
  readonly refunds: number
  readonly refundsUnknown: number
  readonly refundsLate: number
  readonly refundsOldest: number
  readonly disputes: number
  readonly lookBackAge: number | null
  readonly jobs: Readonly<Partial<Record<(typeof openJobStates)[number], number>>>
  readonly jobsOldest: number
}

/** Several monitors may scrape, each a few times a minute. */
const keptMs = 5_000

/** Alarm figures for operators. Read from the database, so that every process reports the same. */
export function countOperations(database: Pick<Database, 'db'>, metrics: Registry, { kept = keptMs } = {}): void {
  let reading: { readonly figures: Promise<Figures | null>; readonly at: number } | null = null
  const read = () => {
    if (reading === null || performance.now() - reading.at >= kept) {
      // Without the database the previous figures stay; `/readyz` reports the problem.
      reading = { figures: readFigures(database).catch(() => null), at: performance.now() }
    }
    return reading.figures
  }
  const gauge = (name: string, help: string, of: (figures: Figures) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const figures = await read()
        const value = figures && of(figures)
        if (value !== null) this.set(value)
      },
    })
  gauge('refunds_open', 'Refunds without an outcome', ({ refunds }) => refunds)
  gauge('refunds_unknown', 'Refunds that the provider gave no answer to', ({ refundsUnknown }) => refundsUnknown)
  gauge('refunds_late', 'Refunds that have been open for too long', ({ refundsLate }) => refundsLate)
  gauge('refunds_oldest_seconds', 'Age of the oldest open refund', ({ refundsOldest }) => refundsOldest)
  gauge('disputes_unanswered', 'Disputes that wait for an answer', ({ disputes }) => disputes)
  gauge(
    'refund_look_back_age_seconds',
    'Time since the provider’s newest refunds were read',
    ({ lookBackAge }) => lookBackAge,
  )
  gauge('jobs_oldest_seconds', 'Age of the oldest job that has not ended', ({ jobsOldest }) => jobsOldest)
  new Gauge({
    name: 'jobs_open',
    help: 'Jobs that have not ended, by state',
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      const figures = await read()
      if (figures) for (const state of openJobStates) this.set({ state }, figures.jobs[state] ?? 0)
    },
  })
}

async function readFigures({ db }: Pick<Database, 'db'>): Promise<Figures> {
  const late = sql`clock_timestamp() - ${refundLateAfterMs / 1000}::int * interval '1 second'`
  const ageOf = (moment: string) => sql.raw(`extract(epoch from clock_timestamp() - ${moment})::float8`)
  const unanswered = sql.join(
    unansweredDisputeStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  const { rows } = await db.execute<Figures>(sql`
    select r.*, j.*,
      (select count(*)::int from payment_disputes where status in (${unanswered})) as disputes,
      (select ${ageOf('newest_read_at')} from provider_look_back) as "lookBackAge"
    from (
      select count(*)::int as refunds, count(*) filter (where state = 'unknown')::int as "refundsUnknown",
             count(*) filter (where created_at < ${late})::int as "refundsLate",
             coalesce(${ageOf('min(created_at)')}, 0) as "refundsOldest"
      from refunds where ${isOpenRefund(sql`state`)}) r,
    (select coalesce(jsonb_object_agg(state, n), '{}') as jobs, coalesce(${ageOf('min(oldest)')}, 0) as "jobsOldest"
     from (select state, count(*) as n, min(asked_at) as oldest from jobs
           where state in ('waiting', 'running', 'paused') group by state) open) j`)
  return requireRow(rows[0])
}
