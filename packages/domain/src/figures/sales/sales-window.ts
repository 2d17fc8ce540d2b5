import { type Instant, instantOf } from '#values/time.ts'

export const salesWindowsHours = ['1', '6', '24'] as const
export type SalesWindowHours = (typeof salesWindowsHours)[number]

export const salesStepMs = 300_000

export type SalesWindow = { readonly startsAt: Instant; readonly endsAt: Instant; readonly steps: number }

/** Steps start at fixed clock times, so that points don't move as time passes. The last step is running. */
export function salesWindow(hours: SalesWindowHours, now: Date): SalesWindow {
  const steps = (Number(hours) * hourMs) / salesStepMs
  const endsAtMs = (Math.floor(now.getTime() / salesStepMs) + 1) * salesStepMs
  return {
    startsAt: instantOf(new Date(endsAtMs - steps * salesStepMs)),
    endsAt: instantOf(new Date(endsAtMs)),
    steps,
  }
}

/** Exactly 7 × 24 hours, so that every step has one counterpart even if the clocks change. */
export const weekBefore = (instant: Instant): Instant => instantOf(new Date(Date.parse(instant) - weekMs))

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
