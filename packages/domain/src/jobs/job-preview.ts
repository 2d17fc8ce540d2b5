import { isUsd } from '#values/currency.ts'
import { addCents, type Cents, cents } from '#values/money.ts'
import { type JobKind, type LeftOutReason, leftOutReasons } from './job-states.ts'
import type { ItemPlan, PaymentPlan } from './payment-plan.ts'

type Counted = { readonly payments: number; readonly tickets: number; readonly amount: Cents }

type LeftOut = Counted & { readonly reason: LeftOutReason; readonly currency: string }

export type PlanTotals = {
  readonly sold: Counted
  readonly discounts: Cents
  readonly refunded: Counted
  readonly leftOut: Counted & { readonly reasons: LeftOut[] }
  readonly toRefund: Counted
  readonly fees: { readonly payments: number; readonly amount: Cents }
  readonly feesKept: { readonly payments: number; readonly amount: Cents }
}

/** For other currencies, counts payments and tickets but adds no amounts. */
export function totalsOf(plans: readonly PaymentPlan[]): PlanTotals {
  const dollars = plans.filter(({ currency }) => isUsd(currency))
  const refunded = plans.filter((plan) => plan.refunded.isAll)
  const leftOut = plans.filter((plan) => plan.leftOut !== null)
  const items = plans.flatMap(({ item }) => item ?? [])
  const withFees = items.filter(({ feeCents }) => feeCents > 0)
  const kept = plans.filter(({ feesKept }) => feesKept > 0)
  const soldFor = plans.filter(({ sold }) => sold.tickets > 0)
  return {
    sold: {
      payments: paymentsIn(soldFor),
      tickets: sum(plans, ({ sold }) => sold.tickets),
      amount: cents(sum(dollars, ({ sold }) => sold.amount)),
    },
    discounts: cents(sum(dollars, ({ discounts }) => discounts)),
    refunded: {
      payments: paymentsIn(refunded),
      tickets: sum(plans, (plan) => plan.refunded.tickets),
      amount: cents(sum(dollars, (plan) => plan.refunded.amount)),
    },
    leftOut: {
      payments: paymentsIn(leftOut),
      tickets: sum(leftOut, (plan) => plan.leftOut?.tickets ?? 0),
      amount: cents(sum(dollars, (plan) => plan.leftOut?.amount ?? 0)),
      reasons: leftOutReasons.flatMap((reason) => reasonsOf(reason, leftOut)),
    },
    toRefund: {
      payments: items.length,
      tickets: sum(items, ({ ticketIds }) => ticketIds.length),
      amount: cents(sum(items, ({ ticketCents }) => ticketCents)),
    },
    fees: { payments: withFees.length, amount: cents(sum(withFees, ({ feeCents }) => feeCents)) },
    feesKept: { payments: kept.length, amount: cents(sum(kept, ({ feesKept }) => feesKept)) },
  }
}

function reasonsOf(reason: LeftOutReason, plans: readonly PaymentPlan[]): LeftOut[] {
  const mine = plans.filter(({ leftOut }) => leftOut?.reason === reason)
  return [...new Set(mine.map(codeOf))].sort().map((currency) => {
    const these = mine.filter((plan) => codeOf(plan) === currency)
    return {
      reason,
      currency,
      payments: paymentsIn(these),
      tickets: sum(these, ({ leftOut }) => leftOut?.tickets ?? 0),
      amount: cents(sum(these, ({ leftOut }) => leftOut?.amount ?? 0)),
    }
  })
}

const codeOf = ({ currency }: PaymentPlan): string => (isUsd(currency) ? 'usd' : (currency ?? '').toLowerCase())

const paymentsIn = (plans: readonly PaymentPlan[]): number =>
  plans.reduce((count, { paymentId }) => count + (paymentId === null ? 0 : 1), 0)

const sum = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((total, item) => total + read(item), 0)

/** The total to pay back: tickets, plus fees if they are refunded. */
export const jobAmount = (
  { toRefund, fees }: Pick<PlanTotals, 'toRefund' | 'fees'>,
  { withFees }: { readonly withFees: boolean },
): Cents => addCents([toRefund.amount, withFees ? fees.amount : cents(0)])

export const itemAmount = ({ ticketCents, feeCents }: ItemPlan, { withFees }: { readonly withFees: boolean }): Cents =>
  addCents([ticketCents, withFees ? feeCents : cents(0)])

export const needsApproval = (amount: Cents, limit: Cents): boolean => amount > limit

/** How long a request for approval is valid. */
export const approvalMs = 3_600_000

/** The lines to hash: each payment, ticket and cent in a fixed order. Leaves out the time and the person's choices. */
export function hashLines(
  about: { readonly kind: JobKind; readonly eventId: string },
  plans: readonly PaymentPlan[],
): readonly string[] {
  const named = plans
    .filter(({ item, leftOut }) => item !== null || leftOut !== null)
    .map(({ paymentId, currency, item, leftOut, feesKept }) => {
      const refunded = item && [item.ticketIds, item.ticketCents, item.feeCents]
      const left = leftOut && [leftOut.reason, leftOut.tickets, leftOut.amount, currency]
      return JSON.stringify([paymentId, refunded, left, feesKept])
    })
  return [JSON.stringify([about.kind, about.eventId]), ...named.sort()]
}
