import type { BodyOf } from '@ground-control/contract/endpoint'
import type { JobRow } from '@ground-control/contract/jobs/job'
import type { approveJob, askForJob, declineJob } from '@ground-control/contract/jobs/job-calls'
import { isTypedName } from '@ground-control/domain/jobs/asking/typed-proofs'
import { approvalMs, jobAmount, needsApproval } from '@ground-control/domain/jobs/job-preview'
import type { JobKind, JobState } from '@ground-control/domain/jobs/job-states'
import { seenText } from '@ground-control/domain/values/blank-text'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { type CountedJob, type CountNeeds, countJob } from '#modules/jobs/preview/count-job.ts'
import { lockEvent } from '#modules/jobs/preview/job-event.ts'
import { inWritingSnapshot } from '#modules/jobs/preview/snapshot.ts'
import { expireJobs } from '#modules/jobs/records/expire-jobs.ts'
import { addLog } from '#modules/jobs/records/job-log.ts'
import { noSuchJob, readJobRow } from '#modules/jobs/records/job-rows.ts'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { jobs } from '#platform/db/schema/jobs.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { startJob } from './start-job.ts'

type Needs = CountNeeds & {
  readonly database: Database
  readonly switches: Pick<Switches, 'isOnIn' | 'requireOnIn' | 'refresh'>
  readonly hasProvider: boolean
  readonly onStart: () => void
}

type Asked = { readonly actor: Actor; readonly requestId: string }
type Ask = BodyOf<typeof askForJob> & Asked & { readonly idempotencyKey: string | null }
type Decide = Asked & { readonly jobId: string }

export function createJobRequests(needs: Needs) {
  const { database, switches, limits } = needs

  async function askIn(transaction: Transaction, jobId: string, asked: Ask): Promise<string> {
    const { actor, requestId, idempotencyKey, eventName, ...wish } = asked
    if (idempotencyKey !== null) {
      const fingerprint = fingerprintOf('askForJob', { ...wish, eventName })
      const keyed = { personId: actor.id, key: idempotencyKey, fingerprint, resultId: jobId }
      const earlier = await earlierResult(transaction, keyed)
      if (earlier) return earlier
    }
    const event = await lockEvent(transaction, wish.eventId)
    if (wish.kind === 'call-off') requireName(event, eventName)
    await requireNoOpenJob(transaction, event.id)
    const ticketIds = wish.ticketIds ?? null
    const counted = await countJob(transaction, { ...wish, ticketIds }, needs)
    if (counted.preview.hash !== wish.hash) throw previewChanged()
    requireSomethingToDo(wish.kind, event, counted)
    await requireRefundsOn(transaction, counted)
    const withFees = wish.fees
    const amount = jobAmount(counted.preview, { withFees })
    const mustWait = needsApproval(amount, limits.approvalCents)
    const { kind, reason, tellCustomers } = wish
    await transaction.insert(jobs).values({
      id: jobId,
      kind,
      state: 'waiting',
      eventId: event.id,
      ticketIds: ticketIds && [...ticketIds],
      withFees,
      tellCustomers,
      reason,
      preview: counted.preview,
      hash: counted.preview.hash,
      amountCents: amount,
      askedBy: actor.id,
      askedByName: actor.name,
      expiresAt: sql`clock_timestamp() + ${approvalMs} * interval '1 millisecond'`,
    })
    const about = { jobId, kind, event, withFees, tellCustomers, reason, counted, actor, requestId }
    if (!mustWait) await writeAudit(transaction, await startJob(transaction, about))
    else {
      await addLog(transaction, jobId, { step: 'asked', by: actor })
      const entry = entryOf(about, 'job.asked')
      await writeAudit(transaction, { ...entry, after: { kind, amountCents: amount }, reason })
    }
    return jobId
  }

  async function requireRefundsOn(transaction: Transaction, { preview }: CountedJob): Promise<void> {
    if (preview.toRefund.payments === 0) return
    await switches.requireOnIn(transaction, 'enable_ticket_refunds')
    if (needs.hasProvider) return
    throw new Refusal('provider-unavailable', 'Refunds are unavailable: no payment provider is set up.')
  }

  return {
    async ask(asked: Ask): Promise<JobRow> {
      await expireJobs(database.writes)
      await switches.refresh()
      const newJobId = newId('job_')
      const jobId = await inWritingSnapshot(database, (transaction) => askIn(transaction, newJobId, asked)).catch(
        (error: unknown) => {
          throw jobExists(error) ?? error
        },
      )
      needs.onStart()
      return readJobRow(database.db, jobId)
    },

    async approve({ jobId, hash, amount, ...by }: Decide & BodyOf<typeof approveJob>): Promise<JobRow> {
      await expireJobs(database.writes)
      await switches.refresh()
      await inWritingSnapshot(database, async (transaction) => {
        const job = await lockWaiting(transaction, jobId)
        const { actor } = by
        if (job.askedBy === actor.id)
          throw new Refusal('own-request', 'A second person must approve what you asked for.')
        if (job.hash !== hash) throw previewChanged()
        if (job.amountCents !== amount) {
          throw new Refusal(
            'amount-mismatch',
            `This job refunds ${formatUsd(job.amountCents)}, not ${formatUsd(amount)}.`,
          )
        }
        const counted = await countJob(transaction, job, needs)
        if (counted.preview.hash !== hash) throw previewChanged()
        await requireRefundsOn(transaction, counted)
        await transaction.execute(sql`
          update jobs set decided_by = ${actor.id}, decided_by_name = ${actor.name}, decided_at = clock_timestamp()
          where id = ${jobId}`)
        await addLog(transaction, jobId, { step: 'approved', by: actor })
        const approved = entryOf({ ...by, jobId, event: job.event }, 'job.approved')
        const started = await startJob(transaction, { ...job, ...by, jobId, counted })
        await writeAudit(transaction, [{ ...approved, after: { amountCents: job.amountCents, hash } }, started])
      })
      needs.onStart()
      return readJobRow(database.db, jobId)
    },

    async decline({
      jobId,
      reason = null,
      actor,
      requestId,
    }: Decide & { reason?: BodyOf<typeof declineJob>['reason'] | null }) {
      await expireJobs(database.writes)
      await database.inTransaction(async (transaction) => {
        const job = await lockWaiting(transaction, jobId)
        const step = job.askedBy === actor.id ? 'withdrawn' : 'declined'
        await transaction.execute(sql`
          update jobs set state = 'declined', decided_by = ${actor.id}, decided_by_name = ${actor.name},
                          decided_at = clock_timestamp(), ended_at = clock_timestamp(), declined_because = ${reason}
          where id = ${jobId}`)
        await addLog(transaction, jobId, { step, by: actor, reason })
        const entry = entryOf({ actor, requestId, jobId, event: job.event }, `job.${step}`)
        await writeAudit(transaction, { ...entry, reason })
      })
      return readJobRow(database.db, jobId)
    },
  }
}

export type JobRequests = ReturnType<typeof createJobRequests>

type WaitingJob = {
  readonly kind: JobKind
  readonly state: JobState
  readonly eventId: string
  readonly ticketIds: readonly string[] | null
  readonly withFees: boolean
  readonly tellCustomers: boolean
  readonly reason: string
  readonly hash: string
  readonly amountCents: Cents
  readonly askedBy: string
}

type About = Asked & { readonly jobId: string; readonly event: { readonly id: string; readonly orgId: string } }

const entryOf = ({ actor, requestId, jobId, event }: About, action: string): AuditEntry => ({
  actor,
  action,
  entity: { kind: 'job', id: jobId },
  orgId: event.orgId,
  eventId: event.id,
  requestId,
})

/** Locks the event first, as everywhere, so that two transactions can't deadlock. */
async function lockWaiting(transaction: Transaction, jobId: string) {
  const { rows } = await transaction.execute<{ eventId: string }>(
    sql`select event_id as "eventId" from jobs where id = ${jobId}`,
  )
  if (!rows[0]) throw noSuchJob()
  const event = await lockEvent(transaction, rows[0].eventId)
  const { rows: locked } = await transaction.execute<WaitingJob>(sql`
    select kind, state, event_id as "eventId", ticket_ids as "ticketIds", with_fees as "withFees",
           tell_customers as "tellCustomers", reason, hash, amount_cents::float8 as "amountCents", asked_by as "askedBy"
    from jobs where id = ${jobId} for update`)
  const [job] = locked
  if (job?.state !== 'waiting') throw new Refusal('changed-meanwhile', 'This job is no longer waiting for approval.')
  return { ...job, event }
}

type NamedEvent = { readonly id: string; readonly name: string | null; readonly status: string }

/** An event without a name goes by its id. */
function requireName({ id, name }: NamedEvent, typed: string | undefined): void {
  const wanted = seenText(name) ?? id
  if (typed !== undefined && isTypedName(typed, wanted)) return
  const message = seenText(name) ? 'must be the name of the event' : 'must be the ID of the event, which has no name'
  throw new Refusal('wrong-name', `eventName: ${message}`, { errors: [{ field: 'eventName', message }] })
}

function requireSomethingToDo(kind: JobKind, { status }: NamedEvent, { preview }: CountedJob): void {
  if (preview.toRefund.payments > 0) return
  const isCancelled = ['cancelled', 'canceled'].includes(status.toLowerCase())
  if (kind === 'call-off' && !isCancelled) return
  throw new Refusal(
    'nothing-to-refund',
    kind === 'call-off'
      ? 'The event is already cancelled, and nothing is left to refund.'
      : 'Nothing is left to refund.',
  )
}

const previewChanged = () =>
  new Refusal('preview-changed', 'Sales or refunds changed since these numbers were counted. Check the new ones.')

const unfinished = 'This event already has a job that isn’t finished.'

async function requireNoOpenJob(transaction: Transaction, eventId: string): Promise<void> {
  const { rows } = await transaction.execute<{ changedBy: string; changedAt: Instant }>(sql`
    select coalesce(asked_by_name, asked_by) as "changedBy", ${asInstant(sql`asked_at`)} as "changedAt"
    from jobs where event_id = ${eventId} and state in ('waiting', 'running', 'paused')`)
  if (rows[0]) throw new Refusal('job-exists', unfinished, { conflict: rows[0] })
}

/** If two people ask at once, a snapshot may not show the other's job, but the unique index does. */
function jobExists(error: unknown): Refusal | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === 'jobs_one_open')
      return new Refusal('job-exists', unfinished, { cause: error })
  }
  return null
}
