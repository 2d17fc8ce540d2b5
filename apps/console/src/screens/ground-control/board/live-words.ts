import { activityTime } from '@ground-control/domain/activity/activity-time'
import { instantOf } from '@ground-control/domain/values/time'
import type { LiveState } from '#platform/live/live-line.ts'

const staleAfterMs = 15_000

export type LiveMark =
  | { readonly name: 'live' | 'reconnecting' }
  /** `since`: the time of the last update; null: none yet. */
  | { readonly name: 'paused' | 'stale'; readonly since: string | null }

type Facts = {
  readonly state: LiveState
  readonly isPaused: boolean
  readonly now: number
  /** When the newest figure arrived; 0: none yet. */
  readonly lastFigureAt: number
  readonly timeZone: string
}

/** null: the platform has no live updates, or the connection is still opening. */
export function liveMark({ state, isPaused, now, lastFigureAt, timeZone }: Facts): LiveMark | null {
  if (state.name === 'off') return null
  const since = lastFigureAt > 0 ? activityTime(instantOf(new Date(lastFigureAt)), new Date(now), timeZone) : null
  if (isPaused) return { name: 'paused', since }
  if (state.name !== 'lost') return state.name === 'on' ? { name: 'live' } : null
  return now - state.since >= staleAfterMs ? { name: 'stale', since } : { name: 'reconnecting' }
}
