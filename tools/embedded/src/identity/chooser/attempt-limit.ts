export type AttemptLimit = { readonly count: number; readonly windowMs: number }

/** Refused attempts count too, so repeated tries stay locked out until there is a pause. */
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
