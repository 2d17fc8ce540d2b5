import { ApiError } from '@ground-control/contract/client'
import type { Organization } from '@ground-control/contract/organizations'
import { EventId, PaymentId } from '@ground-control/contract/primitives'
import type { SearchKind } from '@ground-control/contract/search'
import { pickNeedles } from '@ground-control/domain/search/pick-needles'
import type * as ids from '@ground-control/domain/values/ids'
import { readAccountMatches } from '#subjects/accounts/queries.ts'
import { readEvent } from '#subjects/events/read-events.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { readPaymentTickets } from '#subjects/tickets/queries.ts'
import { type Found, maxPerKind, type PartFailure } from './found.ts'
import {
  mergeFound,
  toFoundAccount,
  toFoundEvent,
  toFoundOrganization,
  toFoundPayment,
  withPiece,
} from './from-parts.ts'

/** Each piece costs one or two calls. */
const maxPieces = 6

/** For platforms without the search endpoint. Fails only when all of the parallel calls fail. */
export async function findApart(text: string, signal: AbortSignal): Promise<Found> {
  const needles = pickNeedles(text)
  if (needles.kind === 'text') return findOne(needles.text, signal)
  const pieces = [...needles.pieces.map((piece) => piece.text), ...needles.names].slice(0, maxPieces)
  return mergeFound(await Promise.all(pieces.map(async (piece) => withPiece(await findOne(piece, signal), piece))))
}

async function findOne(text: string, signal: AbortSignal): Promise<Found> {
  const eventId = isEventId(text) ? EventId.safeParse(text).data : undefined
  const paymentId = isPaymentId(text) ? PaymentId.safeParse(text).data : undefined
  const parts = {
    accounts: readAccountMatches(text, signal),
    organizations: organizations.search(text, { signal }),
    events: eventId ? readEvent(eventId, signal) : null,
    payments: paymentId ? paymentBy(paymentId, signal) : null,
  }
  const settled = await Promise.all([
    settle('accounts', parts.accounts, { accounts: [] }),
    settle<readonly Organization[]>('organizations', parts.organizations, []),
    settle('events', parts.events, null),
    settle('payments', parts.payments, null),
  ])
  const failures = settled.flatMap(({ failure }) => failure ?? [])
  const asked = Object.values(parts).filter((part) => part !== null).length
  if (failures.length === asked) throw failures[0]?.error
  const [{ value: accounts }, { value: found }, { value: event }, { value: payment }] = settled
  return {
    accounts: accounts.accounts.slice(0, maxPerKind).map((account) => toFoundAccount(account, text)),
    organizations: found.slice(0, maxPerKind).map((organization) => toFoundOrganization(organization, text)),
    events: event ? [toFoundEvent(event)] : [],
    tickets: [],
    payments: payment ? [payment] : [],
    refunds: [],
    cases: [],
    more: [
      ...(accounts.hasMore || accounts.accounts.length > maxPerKind ? ['accounts' as const] : []),
      ...(found.length > maxPerKind ? ['organizations' as const] : []),
    ],
    failures: failures.map(({ kind, requestId }): PartFailure => ({ kind, requestId })),
  }
}

const isEventId = (text: string): boolean => /^evt_\S+$/i.test(text)
const isPaymentId = (text: string): boolean => /^pi_\S+$/i.test(text)

async function paymentBy(paymentIntentId: ids.PaymentId, signal: AbortSignal) {
  const tickets = await readPaymentTickets(paymentIntentId, signal)
  return tickets && toFoundPayment(paymentIntentId, tickets)
}

type Settled<T> = {
  readonly value: T
  readonly failure: (PartFailure & { readonly error: unknown }) | null
}

async function settle<T>(kind: SearchKind, part: Promise<T> | null, none: T): Promise<Settled<T>> {
  try {
    return { value: part ? await part : none, failure: null }
  } catch (error) {
    return { value: none, failure: { kind, error, requestId: error instanceof ApiError ? error.requestId : null } }
  }
}
