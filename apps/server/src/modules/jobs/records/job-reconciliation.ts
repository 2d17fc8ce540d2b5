import type { JobReconciliation } from '@ground-control/contract/jobs/job-lists'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import type { JobLimits } from '@ground-control/domain/jobs/job-limits'
import { jobReconciliation } from '@ground-control/domain/jobs/job-reconciliation'
import { planPayment } from '@ground-control/domain/jobs/payment-plan'
import { pairRefunds, reconcile } from '@ground-control/domain/refunds/reconciliation'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { scopeOf } from '#modules/jobs/preview/count-job.ts'
import { readSales } from '#modules/jobs/preview/read-sales.ts'
import { inSnapshot } from '#modules/jobs/preview/snapshot.ts'
import type { LedgerStore } from '#modules/refunds/reconciliation/ledger-store.ts'
import { listNewest } from '#modules/refunds/reconciliation/provider-listing.ts'
import { type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { type PaymentProvider, ProviderUnreachable } from '#platform/payments/payment-provider.ts'
import { noSuchJob } from './job-rows.ts'

type Needs = {
  readonly database: Database
  readonly ledger: Pick<LedgerStore, 'byIds'>
  readonly provider: PaymentProvider | null
  readonly limits: JobLimits
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const listWithinMs = 20_000
/** Allowance for other refunds made during the comparison. */
const maxOthers = 5_000
/** The provider's times are whole seconds, by its own clock. */
const clockMarginMs = 60_000

/** The money of a job's event to the cent, compared with the provider. Changes nothing. */
export function createJobReconciliation(needs: Needs) {
  /** Requests for the same comparison share it, because it takes many calls to the provider. */
  const inProgress = new Map<string, Promise<JobReconciliation>>()

  async function compare(jobId: string): Promise<JobReconciliation> {
    const { refundIds, startedAtMs, money } = await inSnapshot(needs.database, (transaction) =>
      readMoney(transaction, jobId, needs.limits),
    )
    const asOf = instantOf(new Date())
    return { asOf, ...money, ...(await atProvider(refundIds, startedAtMs)) }
  }

  async function atProvider(refundIds: readonly string[], startedAtMs: number | null) {
    const { provider, ledger, log } = needs
    const unknown = { atProvider: null, difference: null }
    if (!provider) return unknown
    if (startedAtMs === null || refundIds.length === 0) return nothing
    try {
      const limits = { max: refundIds.length + maxOthers, deadline: Date.now() + listWithinMs }
      const { seen, seenSince } = await listNewest(provider, new Date(startedAtMs - clockMarginMs), limits)
      if (seenSince !== null) return unknown
      const ours = await ledger.byIds({ refundIds, providerRefundIds: [] }, null)
      const own = new Set(ours.flatMap(({ refundId, providerRefundId }) => [refundId, providerRefundId]))
      const theirs = seen.filter(({ id, refundId }) => own.has(id) || (refundId !== null && own.has(refundId)))
      // A refund without an outcome may not have reached the provider yet, so its absence is no difference.
      const pairs = pairRefunds(ours, theirs).filter(
        (pair) => pair.theirs || !pair.ours || !isOpenState(pair.ours.state),
      )
      const { provider: sum, difference } = reconcile(pairs, { hasProvider: true })
      return { atProvider: sum, difference }
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error.cause }, 'could not compare a job with the payment provider')
      return unknown
    }
  }

  return {
    compare(jobId: string): Promise<JobReconciliation> {
      const current = inProgress.get(jobId) ?? compare(jobId).finally(() => inProgress.delete(jobId))
      inProgress.set(jobId, current)
      return current
    },
  }
}

const nothing = { atProvider: cents(0), difference: cents(0) }

type ItemRow = {
  readonly paymentId: string
  readonly state: ItemState
  readonly ticketCents: Cents
  readonly feeCents: Cents
  readonly refundId: string | null
}

async function readMoney(transaction: Transaction, jobId: string, limits: JobLimits) {
  const { rows: found } = await transaction.execute<{ eventId: string; startedAtMs: number | null }>(sql`
    select event_id as "eventId", (extract(epoch from started_at) * 1000)::float8 as "startedAtMs"
    from jobs where id = ${jobId}`)
  const [job] = found
  if (!job) throw noSuchJob()
  const { eventId, startedAtMs } = job
  const { rows: items } = await transaction.execute<ItemRow>(sql`
    select payment_id as "paymentId", state, amount_cents - fee_cents as "ticketCents", fee_cents as "feeCents",
           refund_id as "refundId"
    from job_items where job_id = ${jobId}`)
  const { rows: sums } = await transaction.execute<{ tickets: Cents; fees: Cents }>(sql`
    select coalesce(sum(r.fee_cents), 0)::float8 as fees, coalesce(sum(t.cents), 0)::float8 as tickets
    from job_items i join refunds r on r.id = i.refund_id and r.state = 'succeeded'
    left join lateral (
      select sum(t.refunded_cents) as cents from tickets t
      where t.event_id = ${eventId} and t.id = any(i.ticket_ids) and t.refund_id = r.id) t on true
    where i.job_id = ${jobId}`)
  const scope = scopeOf({ kind: 'call-off', eventId, ticketIds: null }, limits, new Date())
  const sales = await readSales(transaction, { eventId, ticketIds: null })
  const plans = sales.map((payment) => ({ ...planPayment(payment, scope), paidAtMs: payment.paidAtMs }))
  const { tickets: refundedByJob, fees: feesRefundedByJob } = requireRow(sums[0])
  return {
    startedAtMs,
    refundIds: items.flatMap(({ refundId }) => refundId ?? []),
    money: jobReconciliation({ plans, items, refundedByJob, feesRefundedByJob, startedAtMs }),
  }
}
