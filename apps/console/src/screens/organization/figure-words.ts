import { relativeStart } from '@ground-control/domain/events/relative-start'
import { formatPercent } from '@ground-control/domain/values/counts'
import { type Cents, cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'

type Money = { readonly gross: Cents; readonly refundedAmount: Cents }

export const netOf = ({ gross, refundedAmount }: Money): Cents => cents(gross - refundedAmount)

/** null: there were no sales. */
export const refundRate = ({ gross, refundedAmount }: Money): string | null =>
  gross === 0 ? null : formatPercent(refundedAmount / gross)

/** 'Today, 8:00 PM' */
export function startWords(start: Instant, now: Date, timeZone: string): string {
  const { label, time } = relativeStart(start, now, timeZone)
  return time === null ? label : `${label}, ${time}`
}
