import { type Instant, instantOf } from '#values/time.ts'

export const salesWindowsHours = ['1', '6', '24'] as const
export type SalesWindowHours = (typeof salesWindowsHours)[number]

export const salesStepMs = 300_000

export type SalesWindow = { readonly startsAt: Instant; readonly endsAt: Instant; readonly steps: number }

/** Whole steps of the clock, so that points stay in place as time passes. Now is in the last step. */
export function salesWindow(hours: SalesWindowHours, now: Date): SalesWindow {
  const steps = (Number(hours) * hourMs) / salesStepMs
  const endsAtMs = (Math.floor(now.getTime() / salesStepMs) + 1) * salesStepMs
  return {
    startsAt: instantOf(new Date(endsAtMs - steps * salesStepMs)),
    endsAt: instantOf(new Date(endsAtMs)),
    steps,
  }
}

/** Seven times 24 hours, so that every step has exactly one counterpart over a clock change. */
export const weekBefore = (instant: Instant): Instant => instantOf(new Date(Date.parse(instant) - weekMs))

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
