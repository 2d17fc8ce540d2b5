const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Pauses of growing length while the provider can't be reached. Simultaneous calls count as one failure. */
export function createProviderMood(now: () => number = Date.now) {
  let pauseMs = 0
  let pausedUntil = 0
  return {
    /** How long to pause from now; null: the pause for this failure has already begun. */
    failed(startedAt: number): number | null {
      if (pauseMs > 0 && startedAt < pausedUntil) return null
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      pausedUntil = now() + pauseMs
      return pauseMs
    },
    answered(startedAt: number): void {
      if (startedAt >= pausedUntil) pauseMs = 0
    },
    /** Until the provider answers again, calls are made one at a time. */
    isDoubtful: () => pauseMs > 0,
    pausedMs: () => Math.max(0, pausedUntil - now()),
  }
}

export type ProviderMood = ReturnType<typeof createProviderMood>
