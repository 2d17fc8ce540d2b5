import type { SearchKind, SearchReply } from '@ground-control/contract/search'

/** Results by kind. Not every call returns a payment's date, so it is left out. */
export type Found = Omit<SearchReply, 'payments'> & {
  readonly payments: readonly FoundPayment[]
  readonly failures: readonly PartFailure[]
}

export type FoundPayment = Omit<SearchReply['payments'][number], 'purchaseDate'>
export type FoundAccount = SearchReply['accounts'][number]
export type FoundOrganization = SearchReply['organizations'][number]
export type FoundTicket = SearchReply['tickets'][number]
export type FoundRefund = SearchReply['refunds'][number]
export type FoundCase = SearchReply['cases'][number]

export type PartFailure = { readonly kind: SearchKind; readonly requestId: string | null }

/** Per kind; the page of that kind shows more. */
export const maxPerKind = 5

export const kindWords: Record<SearchKind, { readonly one: string; readonly many: string; readonly title: string }> = {
  events: { one: 'event', many: 'events', title: 'Events' },
  accounts: { one: 'user', many: 'users', title: 'Users' },
  organizations: { one: 'organization', many: 'organizations', title: 'Organizations' },
  tickets: { one: 'ticket', many: 'tickets', title: 'Tickets' },
  payments: { one: 'purchase', many: 'purchases', title: 'Purchases' },
  refunds: { one: 'refund', many: 'refunds', title: 'Refunds' },
  cases: { one: 'case', many: 'cases', title: 'Cases' },
}
