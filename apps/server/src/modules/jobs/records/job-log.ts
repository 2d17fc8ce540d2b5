import type { JobStep } from '@ground-control/domain/jobs/job-states'
import type { Actor } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { jobLog } from '#platform/db/schema/jobs.ts'

type LogEntry = {
  readonly step: JobStep
  /** Unset: the platform did it. */
  readonly by?: Actor
  readonly count?: number
  readonly reason?: string | null
}

/** Call it in the transaction it reports on. */
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
