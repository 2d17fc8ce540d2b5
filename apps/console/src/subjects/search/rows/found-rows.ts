import type { FoundEvent, SearchKind } from '@ground-control/contract/search'
import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatMonthDay } from '@ground-control/domain/events/event-dates'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { eventState } from '@ground-control/domain/events/event-state'
import { eventStatusText } from '@ground-control/domain/events/event-status'
import { shortStartWords, startWords } from '@ground-control/domain/events/start-words'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { casePriorityLabels } from '@ground-control/domain/support/case-labels'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { Instant } from '@ground-control/domain/values/time'
import { Building2, CalendarDays, CreditCard, Inbox, type LucideIcon, ScrollText, Ticket, Undo2 } from 'lucide-react'
import { links } from '#platform/links.ts'
import { eventStatusShape } from '#subjects/events/event-status-badge.tsx'
import type {
  Found,
  FoundAccount,
  FoundCase,
  FoundOrganization,
  FoundPayment,
  FoundRefund,
  FoundTicket,
} from '#subjects/search/finding/found.ts'
import { isOfEventToo, markOf, reasonOf, signalWords } from './reason.ts'
import type { Row } from './row.ts'

export type Reader = {
  readonly text: string
  readonly now: Date
  readonly timeZone: string
  /** Without purchase pages, a payment and its tickets open in the guest list. */
  readonly hasPurchases: boolean
  readonly hasTimelines: boolean
}

export const kindIcons: Record<SearchKind, LucideIcon | 'person'> = {
  events: CalendarDays,
  accounts: 'person',
  organizations: Building2,
  tickets: Ticket,
  payments: CreditCard,
  refunds: Undo2,
  cases: Inbox,
}

export function rowsOf(kind: SearchKind, found: Found, reader: Reader): readonly Row[] {
  switch (kind) {
    case 'events':
      return found.events.map((event) => eventRow(event, reader))
    case 'accounts':
      return found.accounts.map((account) => accountRow(account, reader))
    case 'organizations':
      return found.organizations.map((organization) => organizationRow(organization, reader))
    case 'tickets':
      return found.tickets.flatMap((ticket) => [ticketRow(ticket, reader), ...timelineRow(ticket, reader)])
    case 'payments':
      return found.payments.map((payment) => paymentRow(payment, reader))
    case 'refunds':
      return found.refunds.map((refund) => refundRow(refund, reader))
    case 'cases':
      return found.cases.map((each) => caseRow(each, reader))
  }
}

function eventRow(event: FoundEvent, reader: Reader): Row {
  const organization = { id: event.orgId, name: organizationTitle(event.orgName) }
  const when = event.startDate && shortStartWords(event.startDate, reader.now, reader.timeZone)
  const isOff = isCancelled(event)
  const details = [organization.name, when, isOff ? null : stateWord(eventState(event, event.places, reader.now))]
  const byId = event.matched === 'id' ? [event.id] : []
  const row = foundRow('events', event.id, eventTitle(event.name), [...details, ...byId], event, reader)
  return {
    ...row,
    hint: 'Guest list',
    does: { href: links.guests(event.id) },
    organization,
    ...(isOff && { isCancelled: true }),
  }
}

function accountRow(account: FoundAccount, reader: Reader): Row {
  const username = seenText(account.username)
  const title = seenText(account.fullName) ?? (username || account.id)
  const row = foundRow(
    'accounts',
    account.id,
    title,
    [account.email, username && `@${username}`, account.id],
    account,
    reader,
  )
  const { ticketCount } = account
  const does = { href: links.profile(account.id) }
  return { ...row, hint: 'Profile', does, ...(ticketCount !== undefined && { count: ticketsText(ticketCount) }) }
}

function organizationRow(found: FoundOrganization, reader: Reader): Row {
  const name = organizationName(found)
  const row = foundRow('organizations', found.id, name, [found.id], found, reader)
  const does = { href: links.organization(found.id) }
  return { ...row, hint: 'Organization', does, organization: { id: found.id, name } }
}

function ticketRow(ticket: FoundTicket, reader: Reader): Row {
  const owner = seenText(ticket.ownerName)
  const state = ticket.refunded ? 'refunded' : ticket.redeemed ? 'redeemed' : null
  const details = [eventTitle(ticket.eventName), state, seenText(ticket.ticketName), ticket.ownerEmail, ticket.ticketId]
  const found = foundRow('tickets', ticket.ticketId, owner ?? 'Unnamed guest', details, ticket, reader)
  const row = { ...found, state: ticketStates[state ?? 'unredeemed'] }
  if (reader.hasPurchases && ticket.paymentIntentId) return withPurchase(row, ticket.paymentIntentId)
  return { ...row, hint: 'Guest list', does: { href: links.guests(ticket.eventId, ticket.ticketId) } }
}

function paymentRow(payment: FoundPayment, reader: Reader): Row {
  const purchaser = seenText(payment.purchaserName)
  const details = [
    formatMoney(payment.amount, payment.currency),
    payment.eventName,
    payment.refunded > 0 && `${formatMoney(payment.refunded, payment.currency)} refunded`,
    ticketsText(payment.ticketCount),
    purchaser,
    payment.purchaserEmail,
  ]
  const row = foundRow('payments', payment.paymentIntentId, payment.paymentIntentId, details, payment, reader)
  if (reader.hasPurchases) return withPurchase(row, payment.paymentIntentId)
  if (!payment.eventId) return row
  return { ...row, hint: 'Guest list', does: { href: links.guests(payment.eventId, payment.paymentIntentId) } }
}

/** For a ticket found by its id. */
function timelineRow(ticket: FoundTicket, { text, hasPurchases, hasTimelines }: Reader): readonly Row[] {
  if (!hasTimelines || ticket.ticketId !== text) return []
  return [
    {
      key: `timeline:${ticket.ticketId}`,
      title: 'Timeline',
      details: [ticket.ticketId],
      reason: null,
      mark: '',
      hint: 'Timeline',
      does: { href: timelineHref(ticket, hasPurchases) },
      icon: ScrollText,
    },
  ]
}

const timelineHref = ({ ticketId, eventId, paymentIntentId }: FoundTicket, hasPurchases: boolean): string =>
  links.timeline(ticketId, { eventId, paymentIntentId: (hasPurchases && paymentIntentId) || null })

const ticketStates = {
  unredeemed: { status: 'unredeemed', word: 'Unredeemed' },
  redeemed: { status: 'redeemed', word: 'Redeemed' },
  refunded: { status: 'refunded', word: 'Refunded' },
} as const

function refundRow(refund: FoundRefund, reader: Reader): Row {
  const purchaser = seenText(refund.purchaserName)
  const amount = formatMoney(refund.amount, refund.currency)
  const details = [
    refundStates[refund.state].word,
    refund.eventId && eventTitle(refund.eventName),
    formatMonthDay(refund.createdAt, reader.timeZone, reader.now),
    refund.purchaserEmail,
    refund.refundId,
    refund.matched === 'id' && refund.providerRefundId,
  ]
  const title = purchaser ? `${amount} to ${purchaser}` : amount
  const row = foundRow('refunds', refund.refundId, title, details, refund, reader)
  const does = { href: links.refund(refund.refundId) }
  return { ...row, hint: 'Refund', does, state: refundStates[refund.state] }
}

/** Refunded means settled; the rest is shown apart. */
const refundStates = {
  reserved: { status: 'pending', word: 'Under way' },
  sent: { status: 'pending', word: 'Under way' },
  unknown: { status: 'partial', word: 'Unknown' },
  succeeded: { status: 'refunded', word: 'Settled' },
  failed: { status: 'error', word: 'Failed' },
} as const

function caseRow(found: FoundCase, reader: Reader): Row {
  const solved = found.solvedAt && `solved ${formatMonthDay(found.solvedAt, reader.timeZone, reader.now)}`
  const details = [seenText(found.requesterName), found.eventId && eventTitle(found.eventName), solved, found.caseId]
  const row = foundRow('cases', found.caseId, seenText(found.subject) ?? 'No subject', details, found, reader)
  const does = { href: links.support({ tab: 'all', case: found.caseId }) }
  return { ...row, hint: 'Case', does, state: caseState(found) }
}

function caseState({ state, priority }: FoundCase): NonNullable<Row['state']> {
  if (state === 'solved') return { status: 'unredeemed', word: 'Solved' }
  if (state === 'snoozed') return { status: 'pending', word: 'Snoozed' }
  const isLoud = priority === 'urgent' || priority === 'high'
  return { status: isLoud ? 'partial' : 'active', word: isLoud ? casePriorityLabels[priority] : 'Open' }
}

/** As on the results page: who and what first, the id last. */
export function listedTicket(ticket: FoundTicket, reader: Reader): Row {
  const title = [seenText(ticket.ticketName) ?? 'Ticket', seenText(ticket.ownerName) ?? 'Unnamed guest'].join(', ')
  const details = [eventTitle(ticket.eventName), ticket.ownerEmail, ticket.ticketId]
  const aside = { label: 'Timeline', href: timelineHref(ticket, reader.hasPurchases) }
  return {
    ...ticketRow(ticket, reader),
    title,
    details: details.flatMap((detail) => detail || []),
    ...(reader.hasTimelines && { aside }),
  }
}

export function listedPayment(payment: FoundPayment & { readonly purchaseDate?: Instant }, reader: Reader): Row {
  const amount = formatMoney(payment.amount, payment.currency)
  const { refunded, currency, ticketCount, purchaseDate } = payment
  const details = [
    payment.eventId && eventTitle(payment.eventName),
    ticketsText(ticketCount),
    purchaseDate && formatMonthDay(purchaseDate, reader.timeZone, reader.now),
    payment.purchaserEmail,
    payment.paymentIntentId,
  ]
  return {
    ...paymentRow(payment, reader),
    title: [seenText(payment.purchaserName) ?? 'Unnamed purchaser', amount].join(', '),
    details: details.flatMap((detail) => detail || []),
    ...(refunded > 0 && {
      state: { status: 'refunded' as const, word: `${formatMoney(refunded, currency)} refunded` },
    }),
  }
}

export function listedEvent(event: FoundEvent, reader: Reader): Row {
  const state = eventState(event, event.places, reader.now)
  const when = event.startDate && startWords(event.startDate, reader.now, reader.timeZone)
  return {
    ...eventRow(event, reader),
    details: [organizationTitle(event.orgName), when, event.id].flatMap((detail) => detail || []),
    state: { status: eventStatusShape(state), word: eventStatusText(state) },
  }
}

/** Holders without an account, each once, with the tickets that were found: their only page is that of their tickets. */
export function guestRows({ tickets, more }: Found, reader: Reader): readonly Row[] {
  const once = new Map<string, { readonly row: Row; readonly count: number }>()
  for (const ticket of tickets) {
    const name = seenText(ticket.ownerName)
    const key = (ticket.ownerEmail ?? name)?.toLowerCase()
    if (ticket.ownerAccountId || !name || !key) continue
    const { row = guestRow(ticket, name, reader), count = 0 } = once.get(key) ?? {}
    once.set(key, { row, count: count + 1 })
  }
  return [...once.values()].map(({ row, count }) => ({ ...row, count: ticketsText(count, more.includes('tickets')) }))
}

function guestRow(ticket: FoundTicket, name: string, reader: Reader): Row {
  const details = [ticket.ownerEmail, 'no account', `guest of ${eventTitle(ticket.eventName)}`]
  const row = foundRow('accounts', `guest ${ticket.ticketId}`, name, details, ticket, reader)
  return { ...row, hint: 'Guest', does: { href: links.guest(ticket.eventId, ticket.ticketId) } }
}

const ticketsText = (count: number, hasMore = false): string =>
  `${formatCount(count)}${hasMore ? '+' : ''} ${plural(count, 'ticket')}`

const withPurchase = (row: Row, paymentIntentId: string): Row => ({
  ...row,
  hint: 'Purchase',
  does: { href: links.purchase(paymentIntentId) },
})

type Match = Parameters<typeof reasonOf>[0] & { readonly eventName?: string | null }
type Detail = string | null | undefined | false

function foundRow(
  kind: SearchKind,
  id: string,
  title: string,
  facts: readonly Detail[],
  match: Match,
  { text }: Reader,
): Row {
  const details = [...new Set(facts.flatMap((fact) => fact || []))]
  return {
    key: `${kind}:${id}`,
    title,
    details,
    signals: signalWords(kind, match),
    reason: reasonOf(match, text, [title, ...details]),
    mark: markOf(match, text),
    ...(match.eventName && isOfEventToo(match) && { eventName: match.eventName }),
    hint: null,
    does: null,
    icon: kindIcons[kind],
    thing: { kind, id },
  }
}

const stateWord = (state: ReturnType<typeof eventState>): string | null =>
  !state || state === 'on_sale' ? null : state.replaceAll('_', ' ')
