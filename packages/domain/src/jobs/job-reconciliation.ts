import { isUsd } from '#values/currency.ts'
import { type Cents, cents } from '#values/money.ts'
import type { ItemState } from './item-states.ts'
import { totalsOf } from './job-preview.ts'
import { type LeftOutReason, leftOutReasons } from './job-states.ts'
import type { PaymentPlan } from './payment-plan.ts'

type Why = LeftOutReason | 'failed' | 'to-do' | 'sold-since' | 'other'

const order: readonly Why[] = [...leftOutReasons, 'failed', 'to-do', 'sold-since', 'other']

type DoneItem = {
  readonly paymentId: string
  readonly state: ItemState
  /** Excludes fees. */
  readonly ticketCents: Cents
  readonly feeCents: Cents
}

type JobMoney = {
  /** For the whole event, as it is now. */
  readonly plans: readonly (PaymentPlan & { readonly paidAtMs: number })[]
  readonly items: readonly DoneItem[]
  /** The job's refunds of the event's tickets. */
  readonly refundedByJob: Cents
  readonly feesRefundedByJob: Cents
  readonly startedAtMs: number | null
}

/** gross − discounts − refundedBefore − refundedByJob = left. The parts add up to left. */
export function jobReconciliation({ plans, items, refundedByJob, feesRefundedByJob, startedAtMs }: JobMoney) {
  const { sold, discounts, refunded } = totalsOf(plans)
  const itemOf = new Map(items.map((item) => [item.paymentId, item]))
  const parts = new Map<Why, { payments: number; amount: number }>()
  const add = (why: Why, amount: number) => {
    if (amount === 0) return
    const { payments, amount: earlier } = parts.get(why) ?? { payments: 0, amount: 0 }
    parts.set(why, { payments: payments + 1, amount: earlier + amount })
  }
  for (const plan of plans.filter(({ currency }) => isUsd(currency))) {
    const left = leftOf(plan)
    const item = plan.paymentId === null ? undefined : itemOf.get(plan.paymentId)
    const state = item && openStates[item.state]
    const inJob = item && state ? Math.min(left, item.ticketCents) : 0
    if (state) add(state, inJob)
    add(whyOf(plan, startedAtMs), left - inJob)
  }
  const feesOf = (why: Why) =>
    cents(items.reduce((sum, { state, feeCents }) => sum + (openStates[state] === why ? feeCents : 0), 0))
  return {
    gross: sold.amount,
    discounts,
    refundedBefore: cents(refunded.amount - refundedByJob),
    refundedByJob,
    left: cents(sold.amount - discounts - refunded.amount),
    parts: order.flatMap((why) => {
      const part = parts.get(why)
      return part ? [{ why, payments: part.payments, amount: cents(part.amount) }] : []
    }),
    fees: { refundedByJob: feesRefundedByJob, failed: feesOf('failed'), toDo: feesOf('to-do') },
    notCounted: notCounted(plans),
  }
}

/** States in which part of an item's payment may be left. */
const openStates: Readonly<Partial<Record<ItemState, Why>>> = {
  'to-do': 'to-do',
  'under-way': 'to-do',
  failed: 'failed',
  handled: 'failed',
}

const leftOf = ({ sold, discounts, refunded }: PaymentPlan): number => sold.amount - discounts - refunded.amount

function whyOf(plan: JobMoney['plans'][number], startedAtMs: number | null): Why {
  if (plan.item === null) return plan.leftOut?.reason ?? 'other'
  if (startedAtMs === null) return 'to-do'
  return plan.paidAtMs > startedAtMs ? 'sold-since' : 'other'
}

function notCounted(plans: readonly PaymentPlan[]) {
  const foreign = plans.filter(({ currency, sold }) => !isUsd(currency) && sold.tickets > 0)
  const codes = [...new Set(foreign.map(({ currency }) => (currency ?? '').toLowerCase()))].sort()
  return codes.map((currency) => {
    const mine = foreign.filter((plan) => (plan.currency ?? '').toLowerCase() === currency)
    return { currency, payments: mine.length, amount: mine.reduce((sum, { sold }) => sum + sold.amount, 0) }
  })
}
