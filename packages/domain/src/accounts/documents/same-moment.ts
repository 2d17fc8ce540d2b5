import type { Instant } from '#values/time.ts'

/** Compares every digit, because a document's time is its version and `Date` has only milliseconds. */
export const isSameMoment = (one: Instant, other: Instant): boolean =>
  Date.parse(withoutFraction(one)) === Date.parse(withoutFraction(other)) && fractionOf(one) === fractionOf(other)

const withoutFraction = (instant: Instant) => instant.replace(/\.\d+/, '')

const fractionOf = (instant: Instant) => /\.(\d+)/.exec(instant)?.[1]?.replace(/0+$/, '') ?? ''
