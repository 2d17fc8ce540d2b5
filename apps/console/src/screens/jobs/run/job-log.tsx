import type { Job } from '@ground-control/contract/jobs/job'
import type { JobStep } from '@ground-control/domain/jobs/job-states'
import { logWords } from '@ground-control/domain/jobs/job-words'
import {
  CircleDot,
  CircleX,
  Flag,
  type LucideIcon,
  Pause,
  Play,
  RotateCw,
  Square,
  Timer,
  Unplug,
  UserCheck,
} from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { secondsClock } from '#screens/jobs/job-times.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Timeline } from '#ui/data/timeline.tsx'

/** Newest first. */
export function JobLog({ job: { log, kind } }: { readonly job: Job }) {
  const now = new Date(useNow(60_000))
  const entries = log.map((entry, place) => ({
    // The same step may repeat, so the place from the beginning is the key.
    key: String(log.length - place),
    icon: icons[entry.step],
    tone: entry.step === 'done' && entry.count ? 'text-partial' : 'text-fg-3',
    title: logWords(entry, kind),
    at: entry.at,
    time: secondsClock(entry.at, now),
    detail: entry.reason ? `“${entry.reason}”` : null,
  }))
  return (
    <Panel title="Log">
      <Timeline label="Log" entries={entries} />
    </Panel>
  )
}

const icons: Readonly<Record<JobStep, LucideIcon>> = {
  asked: CircleDot,
  approved: UserCheck,
  declined: CircleX,
  withdrawn: CircleX,
  expired: Timer,
  started: Play,
  paused: Pause,
  resumed: Play,
  stopped: Square,
  'provider-wait': Timer,
  'provider-unreachable': Unplug,
  'tried-again': RotateCw,
  done: Flag,
}
