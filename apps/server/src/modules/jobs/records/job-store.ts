import type { Job, JobPreview } from '@ground-control/contract/jobs/job'
import { mayPass } from '@ground-control/domain/jobs/failure-groups'
import type { FailureGroup, JobKind } from '@ground-control/domain/jobs/job-states'
import type { Cents } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import type { JobWish } from '#modules/jobs/preview/count-job.ts'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'
import { expireJobs } from './expire-jobs.ts'
import { noSuchJob, readJobRow } from './job-rows.ts'

type Needs = {
  /** Whether a new count would have this hash. */
  readonly isCurrent: (wish: JobWish & { readonly jobId: string; readonly hash: string }) => Promise<boolean>
}

export const createJobStore = ({ db }: Pick<Database, 'db'>, { isCurrent }: Needs) => ({
  async get(jobId: string): Promise<Job> {
    await expireJobs(db)
    const row = await readJobRow(db, jobId)
    const kept = await readKept(db, jobId)
    const isOpen = row.state === 'running' || row.state === 'paused'
    return {
      ...row,
      preview: kept.preview,
      declinedBecause: kept.declinedBecause,
      isCurrent: row.state === 'waiting' ? await isCurrent({ ...kept, jobId, eventId: row.event.eventId }) : null,
      rates: await readRates(db, jobId),
      failures: (await readFailures(db, jobId)).map((failure) => ({
        ...failure,
        isTriedAgain: isOpen && mayPass(failure.group),
      })),
      emails: await readEmails(db, jobId),
      latest: await readLatest(db, jobId),
      log: await readLog(db, jobId),
    }
  },
})

type Db = Database['db']

type Kept = {
  readonly kind: JobKind
  readonly ticketIds: readonly string[] | null
  readonly preview: JobPreview
  readonly hash: string
  readonly declinedBecause: string | null
}

async function readKept(db: Db, jobId: string): Promise<Kept> {
  const { rows } = await db.execute<Kept>(sql`
    select kind, ticket_ids as "ticketIds", preview, hash, declined_because as "declinedBecause"
    from jobs where id = ${jobId}`)
  if (!rows[0]) throw noSuchJob()
  return rows[0]
}

const maxRates = 200

/** Steps of whole seconds, from the start to the end or to now. */
async function readRates(db: Db, jobId: string): Promise<Job['rates']> {
  type Step = { startMs: number; step: number; steps: number; counts: Readonly<Record<string, number>> }
  const { rows } = await db.execute<Step>(sql`
    with span as (
      select extract(epoch from started_at) as start,
             extract(epoch from greatest(coalesce(ended_at, clock_timestamp()) - started_at, interval '0')) as seconds
      from jobs where id = ${jobId} and started_at is not null),
    sized as (select start, greatest(1, ceil(seconds / ${maxRates})) as step, seconds from span),
    counted as (
      select floor((extract(epoch from i.settled_at) - z.start) / z.step)::int as at, count(*)::int as items
      from sized z, job_items i where i.job_id = ${jobId} and i.settled_at is not null group by 1)
    select (z.start * 1000)::float8 as "startMs", z.step::int as step,
           least(${maxRates}, greatest(1, ceil(z.seconds / z.step)))::int as steps,
           coalesce((select json_object_agg(c.at, c.items) from counted c), '{}') as counts
    from sized z`)
  const [found] = rows
  if (!found) return []
  const { startMs, step, steps, counts } = found
  return Array.from({ length: steps }, (_, at) => ({
    at: instantOf(new Date(startMs + at * step * 1000)),
    perSecond: (counts[at] ?? 0) / step,
  }))
}

type Failures = { readonly group: FailureGroup; readonly items: number; readonly amount: Cents }

async function readFailures(db: Db, jobId: string): Promise<readonly Failures[]> {
  const { rows } = await db.execute<Failures>(sql`
    select failure_group as group, count(*)::int as items, sum(amount_cents)::float8 as amount
    from job_items where job_id = ${jobId} and state = 'failed' group by 1 order by 2 desc, 1`)
  return rows
}

/** A called-off event has its own emails; refunds of chosen tickets each send one. */
async function readEmails(db: Db, jobId: string): Promise<Job['emails']> {
  const { rows } = await db.execute<Job['emails']>(sql`
    with told as (
      select m.state from job_notices n left join mail_messages m on m.id = n.mail_id
      where n.job_id = ${jobId} and n.skipped_because is null
      union all
      select m.state from jobs j join job_items i on i.job_id = j.id join mail_messages m on m.refund_id = i.refund_id
      where j.id = ${jobId} and j.kind = 'refunds')
    select count(*)::int as total,
           count(*) filter (where coalesce(state, 'queued') in ('queued', 'sending'))::int as queued,
           count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'bounced')::int as bounced,
           count(*) filter (where state = 'failed')::int as failed
    from told`)
  return requireRow(rows[0])
}

const maxLatest = 12

async function readLatest(db: Db, jobId: string): Promise<Job['latest']> {
  const { rows } = await db.execute<Job['latest'][number]>(sql`
    select ${asInstant(sql`i.settled_at`)} as at, i.payment_id as "paymentIntentId", i.state, i.amount_cents as amount,
           ${purchaser} ->> 'name' as "purchaserName"
    from (select * from job_items where job_id = ${jobId} and settled_at is not null
          order by settled_at desc, payment_id limit ${maxLatest}) i
    join payments p on p.id = i.payment_id order by i.settled_at desc, i.payment_id`)
  return rows
}

async function readLog(db: Db, jobId: string): Promise<Job['log']> {
  const { rows } = await db.execute<Job['log'][number]>(sql`
    select ${asInstant(sql`at`)} as at, step, count, reason,
           case when by_id is not null then json_build_object('id', by_id, 'name', by_name) end as by
    from job_log where job_id = ${jobId} order by id desc`)
  return rows
}
