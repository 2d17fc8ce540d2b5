import { formatPercent } from '@ground-control/domain/values/counts'
import { type Cents, cents } from '@ground-control/domain/values/money'

type Money = { readonly gross: Cents; readonly refundedAmount: Cents }

export const netOf = ({ gross, refundedAmount }: Money): Cents => cents(gross - refundedAmount)

/** null: there were no sales. */
export const refundRate = ({ gross, refundedAmount }: Money): string | null =>
  gross === 0 ? null : formatPercent(refundedAmount / gross)
