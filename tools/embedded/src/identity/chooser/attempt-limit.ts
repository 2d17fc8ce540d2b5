export type AttemptLimit = { readonly count: number; readonly windowMs: number }

/**
 * Lets each account try `count` times within any `windowMs`. Refused attempts count too: who keeps knocking stays
 * locked out, and gets in again after a pause.
 */
export function createAttemptLimiter({ count, windowMs }: AttemptLimit) {
  const latest = new Map<string, readonly number[]>()
  return {
    isAllowed(accountId: string, nowMs: number) {
      const before = (latest.get(accountId) ?? []).filter((attemptMs) => attemptMs > nowMs - windowMs)
      latest.set(accountId, [...before, nowMs].slice(-count))
      return before.length < count
    },
  }
}
