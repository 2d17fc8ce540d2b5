const firstDelayMs = 500
const longestDelayMs = 15_000

/** How long to wait before the next try. Half of it is random, so that many browsers don't all come back at once. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
  return delayMs / 2 + (delayMs / 2) * random()
}
