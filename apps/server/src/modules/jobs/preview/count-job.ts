import { createHash } from 'node:crypto'
import type { JobPreview } from '@ground-control/contract/jobs/job'
import type { JobLimits } from '@ground-control/domain/jobs/job-limits'
import { peopleToTell, refundNoticeCount, type ToldPayment } from '@ground-control/domain/jobs/job-notices'
import { hashLines, totalsOf } from '@ground-control/domain/jobs/job-preview'
import type { JobKind } from '@ground-control/domain/jobs/job-states'
import { type PaymentPlan, type PlanScope, planPayment } from '@ground-control/domain/jobs/payment-plan'
import { instantOf } from '@ground-control/domain/values/time'
import type { Transaction } from '#platform/db/database.ts'
import { toMetadata } from '#platform/payments/refund-metadata.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { readSales, type SoldPayment } from './read-sales.ts'

/** All of an event, or chosen tickets of it. */
export type JobWish = {
  readonly kind: JobKind
  readonly eventId: string
  /** Null: all of the event. */
  readonly ticketIds: readonly string[] | null
}

export type CountedJob = {
  readonly preview: JobPreview
  readonly plans: readonly PaymentPlan[]
  readonly told: readonly ToldPayment[]
}

export type CountNeeds = {
  readonly limits: JobLimits
  readonly outbox: { readonly isSetUp: boolean }
  readonly switches: Pick<Switches, 'isOnIn'>
}

export async function countJob(transaction: Transaction, wish: JobWish, needs: CountNeeds): Promise<CountedJob> {
  const { limits } = needs
  const now = new Date()
  const scope = scopeOf(wish, limits, now)
  const sales = await readSales(transaction, wish)
  const plans = sales.map((payment) => planPayment(payment, scope))
  const told = sales.map((payment, at) => toTold(payment, plans[at]?.item ?? null, scope))
  const { comps, redeemed } = countOpen(sales, scope)
  return {
    plans,
    told,
    preview: {
      ...totalsOf(plans),
      hash: hashOf(wish, plans),
      countedAt: instantOf(now),
      comps,
      redeemed,
      emails: (await isMailOn(transaction, needs)) ? emailsOf(wish, told) : 0,
      approvalLimit: limits.approvalCents,
      refundsPerSecond: limits.refundsPerSecond,
      refundDays: limits.refundDays,
    },
  }
}

const dayMs = 86_400_000

export const scopeOf = ({ eventId, ticketIds }: JobWish, { refundDays }: JobLimits, now: Date): PlanScope => ({
  eventId,
  ticketIds: ticketIds && new Set(ticketIds),
  oldestPaidAtMs: now.getTime() - refundDays * dayMs,
  hasRoom: (ids) =>
    hasRoomSurely(ids) ||
    toMetadata({ refundId: 're', instanceId: 'id', ticketIds: [...ids], eventIds: [eventId], feeCents: 1 }) !== null,
})

/** True without measuring for the usual case of a few plain ids. */
const hasRoomSurely = (ids: readonly string[]): boolean =>
  ids.length < 20 && ids.every((id) => /^[\w-]{1,100}$/.test(id))

const isOpen = (ticket: SoldPayment['tickets'][number], { eventId, ticketIds }: PlanScope): boolean =>
  !ticket.isRefunded && ticket.eventId === eventId && (ticketIds === null || ticketIds.has(ticket.ticketId))

function countOpen(sales: readonly SoldPayment[], scope: PlanScope) {
  let [comps, redeemed] = [0, 0]
  for (const { tickets } of sales) {
    for (const ticket of tickets) {
      if (!isOpen(ticket, scope)) continue
      if (ticket.isComp) comps++
      if (ticket.isRedeemed) redeemed++
    }
  }
  return { comps, redeemed }
}

const toTold = (payment: SoldPayment, item: ToldPayment['item'], scope: PlanScope): ToldPayment => ({
  paymentId: payment.paymentId,
  purchaser: payment.purchaser,
  item,
  tickets: payment.tickets.filter((ticket) => isOpen(ticket, scope)),
})

function hashOf(wish: JobWish, plans: readonly PaymentPlan[]): string {
  return createHash('sha256').update(hashLines(wish, plans).join('\n')).digest('hex')
}

const isMailOn = async (transaction: Transaction, { outbox, switches }: CountNeeds): Promise<boolean> =>
  outbox.isSetUp && (await switches.isOnIn(transaction, 'enable_customer_mail'))

const emailsOf = ({ kind }: JobWish, told: readonly ToldPayment[]): number =>
  kind === 'call-off' ? peopleToTell(told, { withFees: true }).length : refundNoticeCount(told)
