import { failureGroupOf, mayPass } from '@ground-control/domain/jobs/failure-groups'
import { failureGroups, type HoldReason, type JobKind } from '@ground-control/domain/jobs/job-states'
import type { Cents } from '@ground-control/domain/values/money'
import { sql } from 'drizzle-orm'
import { expireJobs } from '#modules/jobs/records/expire-jobs.ts'
import { addLog } from '#modules/jobs/records/job-log.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

export type RunningJob = {
  readonly id: string
  readonly kind: JobKind
  readonly reason: string
  readonly tellCustomers: boolean
  readonly askedBy: string
  readonly askedByName: string | null
  readonly hasDue: boolean
}

export type WorkItem = {
  readonly jobId: string
  readonly paymentId: string
  readonly ticketIds: readonly string[]
  readonly amount: Cents
  readonly fees: Cents
  readonly tries: number
}

type Look = {
  readonly jobs: readonly RunningJob[]
  readonly isRunning: boolean
  readonly hasNotices: boolean
  readonly hasExpired: boolean
  readonly waitMs: number
}

type Failure = { readonly code: string; readonly message: string }

const worker = { id: 'system:jobs', name: null }
/** A provider that fails every few seconds must not fill the log. */
const logEverySeconds = 60
const passing = failureGroups.filter(mayPass)
const later = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

export const createWorkStore = (
  { db, writes, inTransaction }: Database,
  { leaseMs }: { readonly leaseMs: number },
) => ({
  /** One cheap query, because every process polls all the time. */
  async look(): Promise<Look> {
    const { rows } = await db.execute<Look>(sql`
      select coalesce((
               select json_agg(json_build_object(
                 'id', j.id, 'kind', j.kind, 'reason', j.reason, 'tellCustomers', j.tell_customers,
                 'askedBy', j.asked_by, 'askedByName', j.asked_by_name,
                 'hasDue', exists (select from job_items i where i.job_id = j.id and i.state = 'to-do'
                                     and i.next_try_at <= clock_timestamp())) order by j.started_at, j.id)
               from jobs j where j.state = 'running' and coalesce(j.hold_until, '-infinity') <= clock_timestamp()), '[]') as jobs,
             exists (select from jobs where state = 'running') as "isRunning",
             exists (select from job_notices where mail_id is null and skipped_because is null) as "hasNotices",
             exists (select from jobs where state = 'waiting' and expires_at <= clock_timestamp()) as "hasExpired",
             greatest(0, extract(epoch from wait_until - clock_timestamp()) * 1000)::float8 as "waitMs"
      from provider_pace`)
    return rows[0] ?? { jobs: [], isRunning: false, hasNotices: false, hasExpired: false, waitMs: 0 }
  },

  /**
   * Reserves places in the queue shared by all processes. Returns the wait for the first in ms; null: the queue is
   * full.
   */
  async takePlaces(count: number, perSecond: number, maxAheadMs: number): Promise<number | null> {
    const takenMs = (count / perSecond) * 1000
    const { rows } = await writes.execute<{ endMs: number }>(sql`
      update provider_pace set next_at = greatest(next_at, clock_timestamp()) + ${takenMs} * interval '1 millisecond'
      where greatest(next_at, clock_timestamp()) < ${later(maxAheadMs)}
      returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as "endMs"`)
    return rows[0] ? Math.max(0, rows[0].endMs - takenMs) : null
  },

  async claim(jobId: string, max: number): Promise<readonly WorkItem[]> {
    const { rows } = await writes.execute<WorkItem>(sql`
      with free as materialized (
        select payment_id from job_items
        where job_id = ${jobId} and state = 'to-do' and next_try_at <= clock_timestamp()
          and coalesce(lease_until, '-infinity') < clock_timestamp()
        order by next_try_at, payment_id limit ${max} for no key update skip locked)
      update job_items i set lease_until = ${later(leaseMs)}, tries = tries + 1
      from free where i.job_id = ${jobId} and i.payment_id = free.payment_id
      returning i.job_id as "jobId", i.payment_id as "paymentId", i.ticket_ids as "ticketIds",
                i.amount_cents as amount, i.fee_cents as fees, i.tries`)
    return rows
  },

  /** Puts the item back untouched, because the obstacle wasn't its own. */
  async giveBack({ jobId, paymentId }: WorkItem): Promise<void> {
    await writes.execute(sql`
      update job_items set lease_until = null, tries = greatest(0, tries - 1)
      where job_id = ${jobId} and payment_id = ${paymentId} and state = 'to-do'`)
  },

  async tryLater({ jobId, paymentId }: WorkItem, ms: number): Promise<void> {
    await writes.execute(sql`
      update job_items set lease_until = null, next_try_at = ${later(ms)}
      where job_id = ${jobId} and payment_id = ${paymentId} and state = 'to-do'`)
  },

  async markElsewhere({ jobId, paymentId }: WorkItem): Promise<void> {
    await writes.execute(sql`
      update job_items set state = 'elsewhere', lease_until = null, settled_at = clock_timestamp()
      where job_id = ${jobId} and payment_id = ${paymentId} and state = 'to-do'`)
  },

  /** Refused before anything was sent. */
  async fail({ jobId, paymentId }: WorkItem, failure: Failure): Promise<void> {
    await writes.execute(sql`
      update job_items set state = 'failed', lease_until = null, settled_at = clock_timestamp(),
             failure_group = ${failureGroupOf(failure)}, failure_code = ${failure.code}, failure_message = ${failure.message}
      where job_id = ${jobId} and payment_id = ${paymentId} and state = 'to-do'`)
  },

  /** At most once a second, which is enough for consoles. */
  async noteProgress(): Promise<void> {
    await writes.execute(sql`
      update jobs j set progressed_at = clock_timestamp()
      where j.state = 'running' and coalesce(j.progressed_at, '-infinity') < clock_timestamp() - interval '1 second'
        and exists (select from job_items i
                    where i.job_id = j.id and i.settled_at > coalesce(j.progressed_at, '-infinity'))`)
  },

  /** Holds all running jobs. They resume automatically. */
  hold: (why: HoldReason & ('provider-wait' | 'provider-unreachable'), ms: number): Promise<void> =>
    inTransaction(async (transaction) => {
      if (why === 'provider-wait') {
        await transaction.execute(sql`update provider_pace set wait_until = greatest(wait_until, ${later(ms)})`)
      }
      const { rows } = await transaction.execute<{ id: string; isNews: boolean }>(sql`
        update jobs j
        set hold_reason = ${why}, hold_by = null, hold_by_name = null,
            hold_since = case when hold_reason = ${why} and hold_until > clock_timestamp() - interval '2 seconds'
                         then hold_since else clock_timestamp() end,
            hold_until = greatest(hold_until, ${later(ms)})
        where state = 'running'
        returning id, not exists (select from job_log l where l.job_id = j.id and l.step = ${why}
          and l.at > clock_timestamp() - ${logEverySeconds} * interval '1 second') as "isNews"`)
      for (const { id } of rows.filter(({ isNews }) => isNews)) {
        await addLog(transaction, id, { step: why, count: Math.max(1, Math.round(ms / 1000)) })
      }
    }),

  /** Pauses all jobs until they are resumed, because the obstacle doesn't pass without help. */
  pauseAll: (why: HoldReason & ('switched-off' | 'other-account')): Promise<readonly string[]> =>
    inTransaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: string; eventId: string }>(sql`
        update jobs set state = 'paused', hold_reason = ${why}, hold_by = null, hold_by_name = null,
               hold_since = clock_timestamp(), hold_until = null
        where state = 'running' returning id, event_id as "eventId"`)
      for (const { id } of rows) await addLog(transaction, id, { step: 'paused', reason: why })
      await writeAudit(
        transaction,
        rows.map(({ id, eventId }) => ({ ...entryOf(id, eventId), action: 'job.paused', after: { why } })),
      )
      return rows.map(({ id }) => id)
    }),

  /** Null: something is left to do. Otherwise how many items need attention, or that some are being retried. */
  finish: (jobId: string): Promise<{ readonly failed: number } | 'tried-again' | null> =>
    inTransaction(async (transaction) => {
      const { rows } = await transaction.execute<{ eventId: string }>(sql`
        select event_id as "eventId" from jobs where id = ${jobId} and state = 'running' for no key update`)
      if (!rows[0] || (await hasOpenItems(transaction, jobId))) return null
      const again = await transaction.execute(sql`
        update job_items set state = 'to-do', next_try_at = clock_timestamp(), settled_at = null
        where job_id = ${jobId} and state = 'failed' and tries = 1 and failure_group = any(${sql.param(passing)})`)
      if (again.rowCount) {
        await addLog(transaction, jobId, { step: 'tried-again', count: again.rowCount })
        return 'tried-again'
      }
      const { rows: counts } = await transaction.execute<{ failed: number }>(sql`
        update jobs set state = 'done', ended_at = clock_timestamp(), progressed_at = clock_timestamp(),
               hold_reason = null, hold_since = null, hold_until = null
        where id = ${jobId}
        returning (select count(*)::int from job_items where job_id = ${jobId} and state = 'failed') as failed`)
      const { failed = 0 } = counts[0] ?? {}
      await addLog(transaction, jobId, { step: 'done', count: failed })
      await writeAudit(transaction, { ...entryOf(jobId, rows[0].eventId), action: 'job.done', after: { failed } })
      return { failed }
    }),

  expire: (): Promise<void> => expireJobs(writes),
})

export type WorkStore = ReturnType<typeof createWorkStore>

const entryOf = (id: string, eventId: string) => ({
  actor: worker,
  entity: { kind: 'job', id },
  eventId,
  requestId: null,
})

async function hasOpenItems(transaction: Transaction, jobId: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from job_items where job_id = ${jobId} and state in ('to-do', 'under-way') limit 1`)
  return rows.length > 0
}
