import { addCents, type Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { JobState } from './job-states.ts'

type Part = { readonly items: number; readonly amount: Cents }

type Progress = {
  readonly items: number
  readonly toDo: Part
  readonly underWay: Part
  readonly refunded: Part
  readonly elsewhere: Part
  readonly failed: Part
  readonly handled: Part
}

/** The job waits, runs or is paused. An event can have only one such job. */
export const isOpenJob = (state: JobState): boolean => state === 'waiting' || state === 'running' || state === 'paused'

export const neverStarted = (state: JobState): boolean =>
  state === 'waiting' || state === 'declined' || state === 'expired'

type Ended = {
  readonly jobId: string
  readonly state: JobState
  readonly endedAt: Instant | null
  readonly progress: { readonly failed: { readonly items: number } }
}

const dayMs = 86_400_000
const toldForMs = { left: 7 * dayMs, nothingLeft: dayMs }

/** The job ended recently and wasn't opened in this browser. Ends with open problems are shown longer. */
export function isUnseenEnd({ jobId, state, endedAt, progress }: Ended, seen: readonly string[], now: Date): boolean {
  if ((state !== 'done' && state !== 'stopped') || !endedAt || seen.includes(jobId)) return false
  const forMs = progress.failed.items > 0 ? toldForMs.left : toldForMs.nothingLeft
  return now.getTime() - Date.parse(endedAt) < forMs
}

export const toGo = ({ toDo, underWay }: Progress): Part => ({
  items: toDo.items + underWay.items,
  amount: addCents([toDo.amount, underWay.amount]),
})

/** In whole percent. 100 only if everything is settled. */
export function settledPercent(progress: Progress): number {
  const left = toGo(progress).items
  return left === 0 ? 100 : Math.min(99, Math.floor(((progress.items - left) / progress.items) * 100))
}

/** How much of the strip is lit and how much is red, in percent. Handled items count as lit. */
export function stripShares({ items, refunded, elsewhere, handled, failed }: Progress): {
  readonly ok: number
  readonly bad: number
} {
  if (items === 0) return { ok: 100, bad: 0 }
  const shareOf = (count: number) => (count / items) * 100
  return { ok: shareOf(refunded.items + elsewhere.items + handled.items), bad: shareOf(failed.items) }
}

/** 'about 2 minutes': the time for this many refunds at this rate. null: no rate is set. */
export function aboutHowLong(items: number, perSecond: number): string | null {
  if (perSecond <= 0) return null
  const minutes = Math.round(items / perSecond / 60)
  if (items / perSecond < 60) return 'less than a minute'
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0 ? `about ${hours} h` : `about ${hours} h ${rest} min`
}
