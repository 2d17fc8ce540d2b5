import type { JobRow } from '@ground-control/contract/jobs/job'
import type { JobState } from '@ground-control/domain/jobs/job-states'
import { sql } from 'drizzle-orm'
import { addLog } from '#modules/jobs/records/job-log.ts'
import { noSuchJob, readJobRow } from '#modules/jobs/records/job-rows.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Switches } from '#platform/remote-config/switches.ts'

type Needs = {
  readonly database: Database
  readonly switches: Pick<Switches, 'requireOnIn' | 'refresh'>
  readonly wake: () => void
}

type Origin = { readonly actor: Actor; readonly requestId: string }

type StoredJob = { readonly state: JobState; readonly eventId: string; readonly orgId: string }

export function createJobControl({ database, switches, wake }: Needs) {
  /** Checks and changes the job under its lock, so that only one of two simultaneous changes succeeds. */
  async function change(
    jobId: string,
    from: readonly JobState[],
    work: (transaction: Transaction, job: StoredJob) => Promise<void>,
  ): Promise<JobRow> {
    await switches.refresh()
    const row = await database.inTransaction(async (transaction) => {
      const job = await lockJob(transaction, jobId)
      if (!from.includes(job.state)) throw wrongState(job.state)
      await work(transaction, job)
      return readJobRow(transaction, jobId)
    })
    wake()
    return row
  }

  return {
    pause: (jobId: string, { actor, requestId }: Origin): Promise<JobRow> =>
      change(jobId, ['running'], async (transaction, job) => {
        await transaction.execute(sql`
          update jobs set state = 'paused', hold_reason = 'person', hold_by = ${actor.id}, hold_by_name = ${actor.name},
                 hold_since = clock_timestamp(), hold_until = null where id = ${jobId}`)
        await addLog(transaction, jobId, { step: 'paused', by: actor })
        await audit(transaction, { jobId, job, actor, requestId }, 'job.paused')
      }),

    resume: (jobId: string, { actor, requestId }: Origin): Promise<JobRow> =>
      change(jobId, ['paused'], async (transaction, job) => {
        await switches.requireOnIn(transaction, 'enable_ticket_refunds')
        await transaction.execute(sql`update jobs set state = 'running', ${noHold} where id = ${jobId}`)
        await addLog(transaction, jobId, { step: 'resumed', by: actor })
        await audit(transaction, { jobId, job, actor, requestId }, 'job.resumed')
      }),

    /** Completes refunds under way and starts no others. */
    stop: (jobId: string, reason: string, { actor, requestId }: Origin): Promise<JobRow> =>
      change(jobId, ['running', 'paused'], async (transaction, job) => {
        await transaction.execute(sql`
          update jobs set state = 'stopped', ended_at = clock_timestamp(), ${noHold} where id = ${jobId}`)
        const left = await countItems(transaction, jobId, 'to-do')
        await addLog(transaction, jobId, { step: 'stopped', by: actor, reason, count: left })
        await audit(transaction, { jobId, job, actor, requestId, reason }, 'job.stopped', { left })
      }),

    /** Retries one failed item, or all that aren't handled. Nothing else changes. */
    async tryAgain(jobId: string, paymentId: string | undefined, { actor, requestId }: Origin): Promise<JobRow> {
      await switches.refresh()
      const row = await database.inTransaction(async (transaction) => {
        await switches.requireOnIn(transaction, 'enable_ticket_refunds')
        // Locks items before their job, in the same order as a refund that moves one of them.
        const { rowCount } = await transaction.execute(sql`
          update job_items set state = 'to-do', next_try_at = clock_timestamp(), lease_until = null, settled_at = null
          where job_id = ${jobId} and state = 'failed' and (${paymentId ?? null}::text is null or payment_id = ${paymentId ?? null})`)
        const job = await lockJob(transaction, jobId)
        if (job.state !== 'done') throw wrongState(job.state)
        if (!rowCount) throw new Refusal('changed-meanwhile', 'No failed refund can be tried again.')
        await requireNoOther(transaction, jobId, job)
        await transaction.execute(sql`
          update jobs set state = 'running', ended_at = null, ${noHold} where id = ${jobId}`)
        await addLog(transaction, jobId, { step: 'tried-again', by: actor, count: rowCount })
        await audit(transaction, { jobId, job, actor, requestId }, 'job.tried-again', { items: rowCount })
        return readJobRow(transaction, jobId)
      })
      wake()
      return row
    },
  }
}

export type JobControl = ReturnType<typeof createJobControl>

const noHold = sql`hold_reason = null, hold_by = null, hold_by_name = null, hold_since = null, hold_until = null`

async function lockJob(transaction: Transaction, jobId: string): Promise<StoredJob> {
  const { rows } = await transaction.execute<StoredJob>(sql`
    select j.state, j.event_id as "eventId", e.org_id as "orgId"
    from jobs j join events e on e.id = j.event_id where j.id = ${jobId} for no key update of j`)
  if (!rows[0]) throw noSuchJob()
  return rows[0]
}

const stateWords: Readonly<Record<JobState, string>> = {
  waiting: 'The job waits for approval.',
  declined: 'The job was declined.',
  expired: 'The request for approval has expired.',
  running: 'The job is running.',
  paused: 'The job is paused.',
  stopped: 'The job was stopped.',
  done: 'The job is done.',
}

const wrongState = (state: JobState) => new Refusal('changed-meanwhile', stateWords[state])

/** An event has one open job at a time. */
async function requireNoOther(transaction: Transaction, jobId: string, { eventId }: StoredJob): Promise<void> {
  const { rows } = await transaction.execute(sql`
    select from jobs where event_id = ${eventId} and id <> ${jobId} and state in ('waiting', 'running', 'paused') limit 1`)
  if (rows.length > 0) throw new Refusal('job-exists', 'Another job of this event isn’t finished yet.')
}

async function countItems(transaction: Transaction, jobId: string, state: string): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from job_items where job_id = ${jobId} and state = ${state}`)
  return rows[0]?.count ?? 0
}

type Changed = Origin & { readonly jobId: string; readonly job: StoredJob; readonly reason?: string }

const audit = (
  transaction: Transaction,
  { jobId, job, actor, requestId, reason }: Changed,
  action: string,
  after?: object,
): Promise<void> =>
  writeAudit(transaction, {
    actor,
    action,
    entity: { kind: 'job', id: jobId },
    orgId: job.orgId,
    eventId: job.eventId,
    before: { state: job.state },
    ...(after && { after }),
    reason,
    requestId,
  })
