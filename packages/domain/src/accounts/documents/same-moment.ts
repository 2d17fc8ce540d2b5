import type { Instant } from '#values/time.ts'

/** Whether two instants are one, to the last digit: a document's time is its version, and `Date` has milliseconds only. */
export const isSameMoment = (one: Instant, other: Instant): boolean =>
  Date.parse(withoutFraction(one)) === Date.parse(withoutFraction(other)) && fractionOf(one) === fractionOf(other)

const withoutFraction = (instant: Instant) => instant.replace(/\.\d+/, '')

const fractionOf = (instant: Instant) => /\.(\d+)/.exec(instant)?.[1]?.replace(/0+$/, '') ?? ''
