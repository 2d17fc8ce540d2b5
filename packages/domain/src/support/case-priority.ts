import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'
import type { CasePriority, CaseState } from './cases.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const highWithinMs = 24 * hourMs
const urgentWithinMs = hourMs

export type PrioritizedCase = {
  readonly priority: CasePriority
  readonly state: CaseState
  readonly event: EventTimes | null
}

/**
 * High from a day before the event, urgent from an hour before; low stays low. Must match `case_priority_at` in SQL.
 */
export function priorityAt({ priority, state, event }: PrioritizedCase, now: Date): CasePriority {
  if (state !== 'open' || priority === 'low' || !event?.startDate) return priority
  if (isCancelled(event) || isEventOver(event, now)) return priority
  const leftMs = Date.parse(event.startDate) - now.getTime()
  if (leftMs <= urgentWithinMs) return 'urgent'
  return leftMs <= highWithinMs && priority === 'normal' ? 'high' : priority
}

/** Why the priority differs from the set one: 'Raised: starts in 1 h 18 min'. null: it doesn't differ. */
export function raisedWords(given: PrioritizedCase, now: Date): string | null {
  const start = given.event?.startDate
  if (!start || priorityAt(given, now) === given.priority) return null
  const left = Math.ceil((Date.parse(start) - now.getTime()) / minuteMs)
  if (left <= 0) return 'Raised: the event is on'
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  const parts = [hours > 0 ? `${hours} h` : null, minutes > 0 ? `${minutes} min` : null]
  return `Raised: starts in ${parts.filter(Boolean).join(' ')}`
}
