import type { JobStep } from '@ground-control/domain/jobs/job-states'
import type { Actor } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { jobLog } from '#platform/db/schema/jobs.ts'

type LogEntry = {
  readonly step: JobStep
  /** Unset: it happened by itself. */
  readonly by?: Actor
  readonly count?: number
  readonly reason?: string | null
}

/** In the transaction it reports. */
export async function addLog(
  transaction: Pick<Transaction, 'insert'>,
  jobId: string,
  { step, by, count, reason }: LogEntry,
): Promise<void> {
  await transaction.insert(jobLog).values({
    jobId,
    step,
    byId: by?.id ?? null,
    byName: by?.name ?? null,
    count: count ?? null,
    reason: reason ?? null,
  })
}
