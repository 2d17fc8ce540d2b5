import { addCents, type Cents, cents } from '#values/money.ts'
import type { RefundState } from './refund-states.ts'

/** A refund as our own books have it: the ledger's amount, and what the tickets say. */
export type LedgerRefund = {
  readonly refundId: string
  readonly providerRefundId: string | null
  readonly paymentIntentId: string
  readonly state: RefundState
  readonly amount: Cents
  readonly tickets: Cents
  /** What no ticket stands for, and none has to: of refunds made at the provider itself. */
  readonly unassigned: Cents
}

/** A refund as the provider lists it. `refundId`: which of ours it says it is. */
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

/** Each of ours with the provider's, where it has one; and what the provider has beside them. */
export function pairRefunds<L extends LedgerRefund>(
  ledger: readonly L[],
  seen: readonly SeenRefund[],
): readonly RefundPair<L>[] {
  const byTheirId = new Map(ledger.flatMap((ours) => (ours.providerRefundId ? [[ours.providerRefundId, ours]] : [])))
  const byOurId = new Map(ledger.flatMap((ours) => (ours.providerRefundId ? [] : [[ours.refundId, ours]])))
  const found = new Map<L, SeenRefund>()
  const strangers: SeenRefund[] = []
  // Of two that say they are the same one of ours, the one that pays is it.
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

/** Ledger against provider against tickets. `provider` is null where it could not be asked. */
export function reconcile<L extends LedgerRefund>(
  pairs: readonly RefundPair<L>[],
  { hasProvider }: { readonly hasProvider: boolean },
) {
  const compared = pairs.map((pair) => ({ pair, sides: sidesOf(pair, hasProvider) }))
  const total = (side: keyof Sides) => addCents(compared.map(({ sides }) => sides[side]))
  const unassigned = addCents(pairs.flatMap(({ ours }) => (ours ? [unassignedCents(ours)] : [])))
  // Refund by refund: two mistakes that cancel each other out are two mistakes.
  const apart = (a: keyof Sides, b: keyof Sides) =>
    compared.reduce((sum, { sides }) => sum + Math.abs(sides[a] - sides[b]), 0)
  const differing = compared
    .map(({ pair, sides }) => ({ pair, spread: spreadOf(sides) }))
    .filter(({ spread }) => spread > 0)
    .sort((a, b) => b.spread - a.spread)
  return {
    ledger: total('ledger'),
    provider: hasProvider ? total('provider') : null,
    tickets: cents(total('tickets') - unassigned),
    unassigned,
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

/** What each says was given back or is on its way. Who does not know a refund says nothing was. */
function sidesOf({ ours, theirs }: RefundPair, hasProvider: boolean): Sides {
  const ledger = ours ? ledgerCents(ours) : nothing
  // Reserved, or without an answer: that the provider does not have it yet is no contradiction, it is on its way there.
  const isOnItsWay = ours?.state === 'reserved' || ours?.state === 'unknown'
  const provider = theirs ? providerCents(theirs) : isOnItsWay || !hasProvider ? ledger : nothing
  return { ledger, provider, tickets: ours ? cents(ours.tickets + unassignedCents(ours)) : nothing }
}

const nothing = cents(0)
const ledgerCents = ({ state, amount }: LedgerRefund): Cents => (state === 'failed' ? nothing : amount)
const unassignedCents = ({ state, unassigned }: LedgerRefund): Cents => (state === 'failed' ? nothing : unassigned)
const providerCents = ({ status, amount }: SeenRefund): Cents => (status === 'failed' ? nothing : amount)

const spreadOf = ({ ledger, provider, tickets }: Sides): number =>
  Math.max(ledger, provider, tickets) - Math.min(ledger, provider, tickets)
