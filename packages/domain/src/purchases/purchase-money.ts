import { isOpenState, type RefundState } from '#refunds/refund-states.ts'
import { addCents, type Cents, cents, formatUsd } from '#values/money.ts'

type Paid = {
  readonly amount: Cents
  readonly prices: readonly Cents[]
  readonly refunds: readonly { readonly state: RefundState; readonly amount: Cents }[]
}

type PurchaseMoney = {
  readonly ticketValue: Cents
  readonly fees: Cents
  readonly discount: Cents
  /** Settled only. */
  readonly refunded: Cents
  readonly underWay: { readonly refunds: number; readonly amount: Cents }
  /** Never below zero, even if the provider paid back too much. */
  readonly left: Cents
}

/** Where the money of a payment is. Fees or discount is what the amount differs from the prices by. */
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

/** Amounts of a payment, in the smallest unit of its currency: $5.00, but JPY 500. */
export function moneyIn(currency: string): (amount: Cents) => string {
  if (currency.toLowerCase() === 'usd') return formatUsd
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2
    return (amount) => format.format(`${amount}E-${digits}` as `${number}`).replace('-', '−')
  } catch {
    // No currency of that name is known.
    return (amount) => `${currency.toUpperCase()} ${amount}`
  }
}
