import { type Instant, instantOf } from '#values/time.ts'
import type { CasePriority } from './cases.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const answeredWithinMs: Readonly<Record<CasePriority, number>> = {
  urgent: 30 * minuteMs,
  high: 4 * hourMs,
  normal: 24 * hourMs,
  low: 72 * hourMs,
}

export const caseDueAt = (priority: CasePriority, now: Date): Instant =>
  instantOf(new Date(now.getTime() + answeredWithinMs[priority]))
