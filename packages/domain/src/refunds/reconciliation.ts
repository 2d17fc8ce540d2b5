import { addCents, type Cents, cents } from '#values/money.ts'
import type { RefundState } from './refund-states.ts'

export type LedgerRefund = {
  readonly refundId: string
  readonly providerRefundId: string | null
  readonly paymentIntentId: string
  readonly state: RefundState
  readonly amount: Cents
  readonly tickets: Cents
  /** The part of an external refund that no ticket has. */
  readonly unassigned: Cents
  /** The part for the payment's fees. */
  readonly fees?: Cents
}

/** A refund as the provider lists it. `refundId` is the refund of ours that its metadata names. */
export type SeenRefund = {
  readonly id: string
  readonly refundId: string | null
  readonly paymentIntentId: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly amount: Cents
}

export type RefundPair<L extends LedgerRefund = LedgerRefund> = {
  readonly ours: L | null
  readonly theirs: SeenRefund | null
}

/** Pairs our refunds with the provider's, and adds those that only the provider has. */
export function pairRefunds<L extends LedgerRefund>(
  ledger: readonly L[],
  seen: readonly SeenRefund[],
): readonly RefundPair<L>[] {
  const byTheirId = new Map(ledger.flatMap((ours) => (ours.providerRefundId ? [[ours.providerRefundId, ours]] : [])))
  const byOurId = new Map(ledger.flatMap((ours) => (ours.providerRefundId ? [] : [[ours.refundId, ours]])))
  const found = new Map<L, SeenRefund>()
  const strangers: SeenRefund[] = []
  // If two name the same refund of ours, the one that was paid wins.
  for (const theirs of [...seen].sort((a, b) => Number(a.status === 'failed') - Number(b.status === 'failed'))) {
    const ours = byTheirId.get(theirs.id) ?? (theirs.refundId === null ? undefined : byOurId.get(theirs.refundId))
    if (ours && !found.has(ours)) found.set(ours, theirs)
    else strangers.push(theirs)
  }
  return [
    ...ledger.map((ours) => ({ ours, theirs: found.get(ours) ?? null })),
    ...strangers.map((theirs) => ({ ours: null, theirs })),
  ]
}

type Sides = { readonly ledger: Cents; readonly provider: Cents; readonly tickets: Cents }

/** `provider` and `difference` are null if the provider couldn't be asked. */
export function reconcile<L extends LedgerRefund>(
  pairs: readonly RefundPair<L>[],
  { hasProvider }: { readonly hasProvider: boolean },
) {
  const compared = pairs.map((pair) => ({ pair, sides: sidesOf(pair, hasProvider) }))
  const total = (side: keyof Sides) => addCents(compared.map(({ sides }) => sides[side]))
  const unassigned = addCents(pairs.flatMap(({ ours }) => (ours ? [unassignedCents(ours)] : [])))
  const fees = addCents(pairs.flatMap(({ ours }) => (ours ? [feeCents(ours)] : [])))
  // Added up refund by refund, so that two mistakes don't cancel out.
  const apart = (a: keyof Sides, b: keyof Sides) =>
    compared.reduce((sum, { sides }) => sum + Math.abs(sides[a] - sides[b]), 0)
  const differing = compared
    .map(({ pair, sides }) => ({ pair, spread: spreadOf(sides) }))
    .filter(({ spread }) => spread > 0)
    .sort((a, b) => b.spread - a.spread)
  return {
    ledger: total('ledger'),
    provider: hasProvider ? total('provider') : null,
    tickets: cents(total('tickets') - unassigned - fees),
    unassigned,
    fees,
    difference: hasProvider
      ? cents(Math.max(apart('ledger', 'provider'), apart('ledger', 'tickets'), apart('provider', 'tickets')))
      : null,
    refunds: pairs.length,
    differing: differing.map(({ pair: { ours, theirs } }) => ({
      refundId: ours?.refundId ?? null,
      providerRefundId: theirs?.id ?? ours?.providerRefundId ?? null,
      paymentIntentId: ours?.paymentIntentId ?? theirs?.paymentIntentId ?? '',
      state: ours?.state ?? null,
      ledger: ours && ledgerCents(ours),
      provider: theirs && providerCents(theirs),
      tickets: ours?.tickets ?? null,
    })),
  }
}

function sidesOf({ ours, theirs }: RefundPair, hasProvider: boolean): Sides {
  const ledger = ours ? ledgerCents(ours) : nothing
  // The provider may not have it yet, so its absence is no difference.
  const isOnItsWay = ours?.state === 'reserved' || ours?.state === 'unknown'
  const provider = theirs ? providerCents(theirs) : isOnItsWay || !hasProvider ? ledger : nothing
  return { ledger, provider, tickets: ours ? cents(ours.tickets + unassignedCents(ours) + feeCents(ours)) : nothing }
}

const nothing = cents(0)
const ledgerCents = ({ state, amount }: LedgerRefund): Cents => (state === 'failed' ? nothing : amount)
const unassignedCents = ({ state, unassigned }: LedgerRefund): Cents => (state === 'failed' ? nothing : unassigned)
const feeCents = ({ state, fees = nothing }: LedgerRefund): Cents => (state === 'failed' ? nothing : fees)
const providerCents = ({ status, amount }: SeenRefund): Cents => (status === 'failed' ? nothing : amount)

const spreadOf = ({ ledger, provider, tickets }: Sides): number =>
  Math.max(ledger, provider, tickets) - Math.min(ledger, provider, tickets)
