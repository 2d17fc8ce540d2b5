import { isOpenState, type RefundState } from '#refunds/refund-states.ts'
import { formatMoney } from '#values/currency.ts'
import { addCents, type Cents, cents } from '#values/money.ts'

type Paid = {
  readonly amount: Cents
  readonly prices: readonly Cents[]
  readonly refunds: readonly { readonly state: RefundState; readonly amount: Cents }[]
}

type PurchaseMoney = {
  readonly ticketValue: Cents
  readonly fees: Cents
  readonly discount: Cents
  readonly refunded: Cents
  readonly underWay: { readonly refunds: number; readonly amount: Cents }
  /** Never negative, even if the provider paid back too much. */
  readonly left: Cents
}

/** Fees, or a discount, are the difference between the amount and the prices. */
export function purchaseMoney({ amount, prices, refunds }: Paid): PurchaseMoney {
  const ticketValue = addCents(prices)
  const refunded = sumOf(refunds.filter(({ state }) => state === 'succeeded'))
  const open = refunds.filter(({ state }) => isOpenState(state))
  const underWay = { refunds: open.length, amount: sumOf(open) }
  return {
    ticketValue,
    fees: cents(Math.max(0, amount - ticketValue)),
    discount: cents(Math.max(0, ticketValue - amount)),
    refunded,
    underWay,
    left: cents(Math.max(0, amount - refunded - underWay.amount)),
  }
}

const sumOf = (refunds: Paid['refunds']): Cents => addCents(refunds.map(({ amount }) => amount))

export const moneyIn =
  (currency: string) =>
  (amount: Cents): string =>
    formatMoney(amount, currency)
