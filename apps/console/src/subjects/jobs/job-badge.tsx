import type { JobRow } from '@ground-control/contract/jobs/job'
import { isWithdrawn, jobStateWords } from '@ground-control/domain/jobs/job-words'
import { Badge } from '#ui/data/badge.tsx'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

type Standing = Pick<JobRow, 'state' | 'hold' | 'progress' | 'askedBy' | 'decidedBy'>

/** A job with items left is amber, not red: it needs attention, but nothing is lost. */
function jobStatus(job: Standing): BadgeStatus {
  if (job.state === 'waiting' || job.state === 'running') return 'pending'
  if (job.state === 'done') return job.progress.failed.items > 0 ? 'partial' : 'redeemed'
  return job.state === 'paused' || job.state === 'stopped' || (job.state === 'declined' && !isWithdrawn(job))
    ? 'partial'
    : 'unredeemed'
}

export const JobBadge = ({ job }: { readonly job: Standing }) => (
  <Badge status={jobStatus(job)}>{jobStateWords(job)}</Badge>
)
