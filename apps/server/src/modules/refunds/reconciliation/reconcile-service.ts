import type { Reconciliation } from '@ground-control/contract/refunds'
import { pairRefunds, type RefundPair, reconcile, type SeenRefund } from '@ground-control/domain/refunds/reconciliation'
import { instantOf } from '@ground-control/domain/values/time'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import { type PaymentProvider, ProviderUnreachable } from '#platform/payments/payment-provider.ts'
import type { LedgerRow, LedgerStore } from './ledger-store.ts'
import { type Listing, listNewest, listOfPayments } from './provider-listing.ts'

type Needs = {
  readonly store: LedgerStore
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
  readonly mostRefunds?: number
}

const usualMost = 5_000
const mostDiffering = 100
/** Of an event, refunds too old for the list: asked for payment by payment. */
const mostPayments = 200
const listWithinMs = 12_000
const paymentsWithinMs = 8_000
/** The provider counts whole seconds, by its own clock. */
const clockMarginMs = 60_000

/** M9: what the ledger, the provider and the tickets say was given back, refund by refund. It changes nothing. */
export function createReconcileService({ store, provider, log, mostRefunds = usualMost }: Needs) {
  /** Whoever asks while the same is being asked gets that answer: it is fifty calls to the provider. */
  const underWay = new Map<string, Promise<Reconciliation>>()

  async function compare(eventId: string | null): Promise<Reconciliation> {
    const since = eventId === null ? undefined : await store.salesBegin(eventId)
    if (since === null) throw new Refusal('not-found', 'There is no such event.')
    const newest = await store.newest(eventId, mostRefunds + 1)
    const ledger = newest.slice(0, mostRefunds)
    const asOf = instantOf(new Date())
    const listing = await listingSince(since)
    if (!listing)
      return toReply(pairRefunds(ledger, []), { asOf, hasProvider: false, complete: newest.length <= mostRefunds })
    const pairs = await pairsOf(ledger, listing, eventId)
    return toReply(pairs, {
      asOf,
      hasProvider: true,
      complete: newest.length <= mostRefunds && listing.seenSince === null,
    })
  }

  async function listingSince(since: Date | undefined): Promise<Listing | null> {
    if (!provider) return null
    try {
      return await listNewest(provider, since, { most: mostRefunds, deadline: Date.now() + listWithinMs })
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error.cause }, 'refunds cannot be compared with the payment provider')
      return null
    }
  }

  /** Only what both sides were asked for: a refund that the list did not reach back to says nothing. */
  async function pairsOf(ledger: readonly LedgerRow[], { seen, seenSince }: Listing, eventId: string | null) {
    const whole = await sorted(ledger, seen, eventId)
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
    const ids = [...new Set(ledger.map(({ paymentIntentId }) => paymentIntentId))].slice(0, mostPayments)
    const { seen, asked } = await listOfPayments(provider, ids, Date.now() + paymentsWithinMs)
    const known = new Set(ledger.map(({ refundId }) => refundId))
    const isCompared = new Set(compared.map(({ id }) => id))
    return pairRefunds(
      ledger.filter(({ paymentIntentId }) => asked.has(paymentIntentId)),
      // One of ours that is not among these is another event's.
      seen.filter(({ id, refundId }) => !isCompared.has(id) && (refundId === null || known.has(refundId))),
    )
  }

  /**
   * What the provider has beside the ledger's newest is older, newer, of another event, of another business on the same
   * account, or nothing that we know of.
   */
  async function sorted(ledger: readonly LedgerRow[], seen: readonly SeenRefund[], eventId: string | null) {
    const strangers = pairRefunds(ledger, seen).flatMap(({ ours, theirs }) => (ours || !theirs ? [] : [theirs]))
    if (strangers.length === 0) return pairRefunds(ledger, seen)
    const loaded = new Set(ledger.map(({ refundId }) => refundId))
    const refundIds = strangers.flatMap(({ refundId }) => refundId ?? [])
    const [named, payments] = await Promise.all([
      store.named({ refundIds, providerRefundIds: strangers.map(({ id }) => id) }, eventId),
      store.paymentsAmong([...new Set(strangers.map(({ paymentIntentId }) => paymentIntentId))], eventId),
    ])
    const elsewhere = named.filter(({ isAsked }) => !isAsked)
    const isElsewhere = new Set(pairRefunds(elsewhere, strangers).flatMap(({ ours, theirs }) => (ours && theirs) ?? []))
    const isStranger = new Set(strangers)
    return pairRefunds(
      [...ledger, ...named.filter(({ refundId, isAsked }) => isAsked && !loaded.has(refundId))],
      seen.filter((each) => !isStranger.has(each) || (payments.has(each.paymentIntentId) && !isElsewhere.has(each))),
    )
  }

  return {
    compare(eventId: string | null): Promise<Reconciliation> {
      const key = eventId ?? ''
      const current = underWay.get(key) ?? compare(eventId).finally(() => underWay.delete(key))
      underWay.set(key, current)
      return current
    },
  }
}

export type ReconcileService = ReturnType<typeof createReconcileService>

type Circumstances = Pick<Reconciliation, 'asOf' | 'complete'> & { readonly hasProvider: boolean }

function toReply(
  pairs: readonly RefundPair<LedgerRow>[],
  { asOf, complete, hasProvider }: Circumstances,
): Reconciliation {
  const { differing, ...figures } = reconcile(pairs, { hasProvider })
  return { asOf, complete, ...figures, differing: differing.slice(0, mostDiffering) as Reconciliation['differing'] }
}
