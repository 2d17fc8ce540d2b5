import type { Account } from '@ground-control/contract/accounts'
import type { Event } from '@ground-control/contract/events'
import type { Organization } from '@ground-control/contract/organizations'
import type { Matched } from '@ground-control/contract/search'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { foldText } from '@ground-control/domain/search/search-text'
import { isRefunded, refundedAmountOf } from '@ground-control/domain/tickets/ticket-state'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { addCents } from '@ground-control/domain/values/money'
import { type Found, type FoundAccount, type FoundOrganization, type FoundPayment, maxPerKind } from './found.ts'

/** The specified calls don't say why they found something, so we infer it from the result. */
export function toFoundAccount(account: Account & { readonly name?: string | null | undefined }, text: string) {
  const { id, username, fullName, name } = account
  const typed = foldText(text).trim()
  const has = (value: string | null | undefined) => Boolean(value && foldText(value).includes(typed))
  return {
    ...account,
    fullName: fullName || name,
    matched: matchedBy([
      ['id', has(id)],
      ['name', has(fullName) || has(name)],
      ['username', has(username)],
      ['email', typed.includes('@')],
      ['phone', /^[\d\s()+.\-/]+$/.test(typed)],
    ]),
  } satisfies FoundAccount
}

export function toFoundOrganization(organization: Organization, text: string): FoundOrganization {
  const typed = foldText(text).trim()
  const has = (value: string | null | undefined) => Boolean(value && foldText(value).includes(typed))
  return {
    ...organization,
    matched: matchedBy([
      ['name', has(organization.name) || has(organization.displayName)],
      ['id', has(organization.id)],
      ['email', has(organization.email)],
      ['phone', true],
    ]),
  }
}

export const toFoundEvent = (event: Event) => ({
  id: event.id,
  name: event.name ?? null,
  orgId: event.organizationRef.id,
  // The organization's name was not requested, so its id stands in.
  orgName: event.organization ? organizationName(event.organization) : event.organizationRef.id,
  startDate: event.startDate ?? null,
  endDate: event.endDate ?? null,
  status: event.status ?? 'on_sale',
  matched: 'id' as const,
})

export function toFoundPayment(paymentIntentId: PaymentId, tickets: readonly TicketDetail[]): FoundPayment {
  const [first] = tickets
  return {
    paymentIntentId,
    amount: addCents(tickets.map(({ price }) => price)),
    ...(first?.currency && { currency: first.currency }),
    refunded: addCents(tickets.filter(isRefunded).map(refundedAmountOf)),
    purchaserName: first?.purchaser?.name ?? null,
    ticketCount: tickets.length,
    eventId: first?.eventId ?? null,
    eventName: null,
    matched: 'id',
  }
}

const matchedBy = (fields: readonly (readonly [Matched, boolean])[]): Matched =>
  fields.find(([, isMatch]) => isMatch)?.[0] ?? 'name'

export function withPiece(found: Found, piece: string): Found {
  const name = <T>(items: readonly T[]) => items.map((item) => ({ ...item, piece }))
  return {
    ...found,
    accounts: name(found.accounts),
    organizations: name(found.organizations),
    events: name(found.events),
    payments: name(found.payments),
  }
}

/** Drops duplicates; the first piece that found something wins. */
export function mergeFound(all: readonly Found[]): Found {
  const accounts = once(
    all.flatMap((found) => found.accounts),
    ({ id }) => id,
  )
  const organizations = once(
    all.flatMap((found) => found.organizations),
    ({ id }) => id,
  )
  const more = new Set(all.flatMap((found) => found.more))
  if (accounts.length > maxPerKind) more.add('accounts')
  if (organizations.length > maxPerKind) more.add('organizations')
  return {
    accounts: accounts.slice(0, maxPerKind),
    organizations: organizations.slice(0, maxPerKind),
    events: once(
      all.flatMap((found) => found.events),
      ({ id }) => id,
    ),
    tickets: [],
    refunds: [],
    cases: [],
    payments: once(
      all.flatMap((found) => found.payments),
      ({ paymentIntentId }) => paymentIntentId,
    ),
    more: [...more],
    failures: once(
      all.flatMap((found) => found.failures),
      ({ kind }) => kind,
    ),
  }
}

const once = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
