import type { Reconciliation } from '@ground-control/contract/reconciliation'
import { pairRefunds, type RefundPair, reconcile, type SeenRefund } from '@ground-control/domain/refunds/reconciliation'
import { instantOf } from '@ground-control/domain/values/time'
import type { FastifyBaseLogger } from 'fastify'
import type { LookBackStore } from '#modules/refunds/external/look-back-store.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type PaymentProvider, ProviderUnreachable } from '#platform/payments/payment-provider.ts'
import type { LedgerRow, LedgerStore } from './ledger-store.ts'
import { type Listing, listNewest, listOfPayments } from './provider-listing.ts'

type Needs = {
  readonly store: LedgerStore
  readonly lookBack: Pick<LookBackStore, 'unfinished'>
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
  readonly maxRefunds?: number
  readonly onCompared?: (compared: Reconciliation) => void
}

const defaultMaxRefunds = 5_000
const maxDiffering = 100
const maxPayments = 200
const listWithinMs = 12_000
const paymentsWithinMs = 8_000
/** The provider's times are whole seconds, by its own clock. */
const clockMarginMs = 60_000

/** Compares ledger, provider and tickets refund by refund. Changes nothing. */
export function createReconcileService({
  store,
  lookBack,
  provider,
  log,
  maxRefunds = defaultMaxRefunds,
  onCompared,
}: Needs) {
  /** Requests for the same comparison share it, because it takes fifty calls to the provider. */
  const inProgress = new Map<string, Promise<Reconciliation>>()

  async function compare(eventId: string | null): Promise<Reconciliation> {
    const since = eventId === null ? undefined : await store.salesStart(eventId)
    if (since === null) throw new Refusal('not-found', 'No event with this ID.')
    const newest = await store.newest(eventId, maxRefunds + 1)
    const foreign = await store.countForeign(eventId)
    const isFormer = provider ? await store.formerAccounts() : () => false
    const reached = newest.slice(0, maxRefunds)
    const ledger = reached.filter((refund) => !isFormer(refund))
    const former = reached.length - ledger.length
    const asOf = instantOf(new Date())
    const listing = await listingSince(since)
    const unfinished = provider ? await lookBack.unfinished() : null
    if (!listing) {
      const complete = newest.length <= maxRefunds
      return toReply(pairRefunds(ledger, []), {
        asOf,
        lookBack: unfinished,
        foreign,
        former,
        hasProvider: false,
        complete,
      })
    }
    const pairs = await pairsOf(ledger, listing, eventId)
    const compared = toReply(pairs, {
      asOf,
      lookBack: unfinished,
      foreign,
      former,
      hasProvider: true,
      complete: newest.length <= maxRefunds && listing.seenSince === null,
    })
    if (eventId === null) onCompared?.(compared)
    return compared
  }

  async function listingSince(since: Date | undefined): Promise<Listing | null> {
    if (!provider) return null
    try {
      return await listNewest(provider, since, { max: maxRefunds, deadline: Date.now() + listWithinMs })
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error.cause }, 'could not compare refunds with the payment provider')
      return null
    }
  }

  /** Leaves out our refunds that are older than the list: their absence means nothing. */
  async function pairsOf(ledger: readonly LedgerRow[], { seen, seenSince }: Listing, eventId: string | null) {
    const whole = await pairWithLedger(ledger, seen, eventId)
    if (seenSince === null) return whole
    const horizon = seenSince.getTime() + clockMarginMs
    const isBeyond = ({ ours, theirs }: RefundPair<LedgerRow>) =>
      ours !== null && theirs === null && ours.createdAt.getTime() <= horizon
    const reached = whole.filter((pair) => !isBeyond(pair))
    const beyond = whole.filter(isBeyond).flatMap(({ ours }) => ours ?? [])
    return eventId === null ? reached : [...reached, ...(await olderPairs(beyond, seen))]
  }

  async function olderPairs(
    ledger: readonly LedgerRow[],
    compared: readonly SeenRefund[],
  ): Promise<readonly RefundPair<LedgerRow>[]> {
    if (!provider) return []
    const ids = [...new Set(ledger.map(({ paymentIntentId }) => paymentIntentId))].slice(0, maxPayments)
    const { seen, completed } = await listOfPayments(provider, ids, Date.now() + paymentsWithinMs)
    const known = new Set(ledger.map(({ refundId }) => refundId))
    const isCompared = new Set(compared.map(({ id }) => id))
    return pairRefunds(
      ledger.filter(({ paymentIntentId }) => completed.has(paymentIntentId)),
      // A refund of ours that isn't in this ledger belongs to another event.
      seen.filter(({ id, refundId }) => !isCompared.has(id) && (refundId === null || known.has(refundId))),
    )
  }

  /** Refunds that only the provider lists may be older ones of ours, or may belong to another event or business. */
  async function pairWithLedger(ledger: readonly LedgerRow[], seen: readonly SeenRefund[], eventId: string | null) {
    const unpaired = pairRefunds(ledger, seen).flatMap(({ ours, theirs }) => (ours || !theirs ? [] : [theirs]))
    if (unpaired.length === 0) return pairRefunds(ledger, seen)
    const loaded = new Set(ledger.map(({ refundId }) => refundId))
    const refundIds = unpaired.flatMap(({ refundId }) => refundId ?? [])
    const [known, payments] = await Promise.all([
      store.byIds({ refundIds, providerRefundIds: unpaired.map(({ id }) => id) }, eventId),
      store.ourPaymentsAmong([...new Set(unpaired.map(({ paymentIntentId }) => paymentIntentId))], eventId),
    ])
    const otherEvents = known.filter(({ isRequested }) => !isRequested)
    const isOtherEvent = new Set(
      pairRefunds(otherEvents, unpaired).flatMap(({ ours, theirs }) => (ours && theirs) ?? []),
    )
    const isUnpaired = new Set(unpaired)
    return pairRefunds(
      [...ledger, ...known.filter(({ refundId, isRequested }) => isRequested && !loaded.has(refundId))],
      seen.filter((each) => !isUnpaired.has(each) || (payments.has(each.paymentIntentId) && !isOtherEvent.has(each))),
    )
  }

  return {
    compare(eventId: string | null): Promise<Reconciliation> {
      const key = eventId ?? ''
      const current = inProgress.get(key) ?? compare(eventId).finally(() => inProgress.delete(key))
      inProgress.set(key, current)
      return current
    },
  }
}

export type ReconcileService = ReturnType<typeof createReconcileService>

type Circumstances = Pick<Reconciliation, 'asOf' | 'complete' | 'lookBack'> & {
  readonly hasProvider: boolean
  readonly foreign: number
  readonly former: number
}

function toReply(
  pairs: readonly RefundPair<LedgerRow>[],
  { hasProvider, foreign, former, ...circumstances }: Circumstances,
): Reconciliation {
  const { differing, ...figures } = reconcile(pairs, { hasProvider })
  const leftOut = {
    ...(foreign > 0 && { refundsNotCounted: foreign }),
    ...(former > 0 && { refundsOfFormerAccounts: former }),
  }
  return {
    ...circumstances,
    ...figures,
    ...leftOut,
    // The ledger's ids are plain strings; the contract's brands are only types.
    differing: differing.slice(0, maxDiffering) as Reconciliation['differing'],
  }
}
