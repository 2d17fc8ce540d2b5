import type { JobPreview } from '@ground-control/contract/jobs/job'
import type { Database } from '#platform/db/database.ts'
import { type CountNeeds, countJob, type JobWish } from './count-job.ts'
import { requireEvent } from './job-event.ts'
import { inSnapshot } from './snapshot.ts'

/** Cached, because every console with a waiting job asks, and each count reads all sales of the event. */
const keptMs = 5_000

export function createJobPreviews({ database, ...needs }: CountNeeds & { readonly database: Database }) {
  const kept = new Map<string, { readonly at: number; readonly preview: Promise<JobPreview> }>()

  const preview = (wish: JobWish): Promise<JobPreview> =>
    inSnapshot(database, async (transaction) => {
      await requireEvent(transaction, wish.eventId)
      return (await countJob(transaction, wish, needs)).preview
    })

  return {
    preview,

    async isCurrent({ jobId, hash, ...wish }: JobWish & { readonly jobId: string; readonly hash: string }) {
      const now = Date.now()
      for (const [id, { at }] of kept) if (now - at > keptMs) kept.delete(id)
      const counting = kept.get(jobId) ?? { at: now, preview: preview(wish) }
      kept.set(jobId, counting)
      return (await counting.preview).hash === hash
    },
  }
}

export type JobPreviews = ReturnType<typeof createJobPreviews>
