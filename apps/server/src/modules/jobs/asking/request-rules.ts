import type { JobKind } from '@ground-control/domain/jobs/job-states'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import type { CountedJob } from '#modules/jobs/preview/count-job.ts'
import { asInstant, type Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

type NamedEvent = { readonly id: string; readonly name: string | null; readonly status: string }

/** An event without a name is called by its id. */
export function requireName({ id, name }: NamedEvent, typed: string | undefined): void {
  const wanted = name?.trim() || id
  if (typed?.trim() === wanted) return
  const message = name?.trim() ? 'must be the name of the event' : 'must be the ID of the event, which has no name'
  throw new Refusal('wrong-name', `eventName: ${message}`, { errors: [{ field: 'eventName', message }] })
}

/** Calling off does something even without money, unless the event is cancelled already. */
export function requireSomethingToDo(kind: JobKind, { status }: NamedEvent, { preview }: CountedJob): void {
  if (preview.toRefund.payments > 0) return
  const isCancelled = ['cancelled', 'canceled'].includes(status.toLowerCase())
  if (kind === 'call-off' && !isCancelled) return
  throw new Refusal(
    'nothing-to-refund',
    kind === 'call-off'
      ? 'The event is cancelled already, and nothing is left to refund.'
      : 'Nothing is left to refund.',
  )
}

export const previewChanged = () =>
  new Refusal('preview-changed', 'Sales or refunds changed since these numbers were counted. Check the new ones.')

const unfinished = 'This event already has a job that isn’t finished.'

export async function requireNoOpenJob(transaction: Transaction, eventId: string): Promise<void> {
  const { rows } = await transaction.execute<{ changedBy: string; changedAt: Instant }>(sql`
    select coalesce(asked_by_name, asked_by) as "changedBy", ${asInstant(sql`asked_at`)} as "changedAt"
    from jobs where event_id = ${eventId} and state in ('waiting', 'running', 'paused')`)
  if (rows[0]) throw new Refusal('job-exists', unfinished, { conflict: rows[0] })
}

/** Two people at once: the snapshot of one doesn't have the job of the other, but the index does. */
export function jobExists(error: unknown): Refusal | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === 'jobs_one_open')
      return new Refusal('job-exists', unfinished, { cause: error })
  }
  return null
}
