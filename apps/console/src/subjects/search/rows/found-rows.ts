import type { FoundEvent, SearchKind } from '@ground-control/contract/search'
import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { eventState } from '@ground-control/domain/events/event-state'
import { shortStartWords } from '@ground-control/domain/events/start-words'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { Building2, CalendarDays, CreditCard, type LucideIcon, Ticket } from 'lucide-react'
import { links } from '#platform/links.ts'
import type {
  Found,
  FoundAccount,
  FoundOrganization,
  FoundPayment,
  FoundTicket,
} from '#subjects/search/finding/found.ts'
import { markOf, reasonOf } from './reason.ts'
import type { Row } from './row.ts'

export type Reader = {
  readonly text: string
  readonly now: Date
  readonly timeZone: string
  /** Without purchase pages, a payment and its tickets open in the guest list. */
  readonly hasPurchases: boolean
}

export const kindIcons: Record<SearchKind, LucideIcon | 'person'> = {
  events: CalendarDays,
  accounts: 'person',
  organizations: Building2,
  tickets: Ticket,
  payments: CreditCard,
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
      return found.tickets.map((ticket) => ticketRow(ticket, reader))
    case 'payments':
      return found.payments.map((payment) => paymentRow(payment, reader))
  }
}

function eventRow(event: FoundEvent, reader: Reader): Row {
  const organization = { id: event.orgId, name: organizationTitle(event.orgName) }
  const when = event.startDate && shortStartWords(event.startDate, reader.now, reader.timeZone)
  const isOff = isCancelled(event)
  const details = [organization.name, when, isOff ? null : stateWord(eventState(event, null, reader.now))]
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
  const username = account.username?.trim()
  const title = account.fullName?.trim() || username || account.id
  const row = foundRow('accounts', account.id, title, [username && `@${username}`, account.id], account, reader)
  return { ...row, hint: 'Profile', does: { href: links.profile(account.id) } }
}

function organizationRow(found: FoundOrganization, reader: Reader): Row {
  const name = organizationName(found)
  const row = foundRow('organizations', found.id, name, [found.id], found, reader)
  const does = { href: links.organization(found.id) }
  return { ...row, hint: 'Organization', does, organization: { id: found.id, name } }
}

function ticketRow(ticket: FoundTicket, reader: Reader): Row {
  const owner = ticket.ownerName?.trim() || null
  const state = ticket.refunded ? 'refunded' : ticket.redeemed ? 'redeemed' : null
  const details = [ticket.ticketName?.trim(), eventTitle(ticket.eventName), state, ticket.ticketId]
  const row = foundRow('tickets', ticket.ticketId, owner ?? 'Unnamed guest', details, ticket, reader)
  if (reader.hasPurchases && ticket.paymentIntentId) return withPurchase(row, ticket.paymentIntentId)
  return { ...row, hint: 'Guest list', does: { href: links.guests(ticket.eventId, ticket.ticketId) } }
}

function paymentRow(payment: FoundPayment, reader: Reader): Row {
  const purchaser = payment.purchaserName?.trim() || null
  const details = [
    formatMoney(payment.amount, payment.currency),
    payment.refunded > 0 && `${formatMoney(payment.refunded, payment.currency)} refunded`,
    `${formatCount(payment.ticketCount)} ${plural(payment.ticketCount, 'ticket')}`,
    purchaser,
    payment.eventId && eventTitle(payment.eventName),
  ]
  const row = foundRow('payments', payment.paymentIntentId, payment.paymentIntentId, details, payment, reader)
  if (reader.hasPurchases) return withPurchase(row, payment.paymentIntentId)
  if (!payment.eventId) return row
  return { ...row, hint: 'Guest list', does: { href: links.guests(payment.eventId, payment.paymentIntentId) } }
}

const withPurchase = (row: Row, paymentIntentId: string): Row => ({
  ...row,
  hint: 'Purchase',
  does: { href: links.purchase(paymentIntentId) },
})

type Match = Parameters<typeof reasonOf>[0]
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
    reason: reasonOf(match, text, [title, ...details]),
    mark: markOf(match, text),
    hint: null,
    does: null,
    icon: kindIcons[kind],
    thing: { kind, id },
  }
}

const stateWord = (state: ReturnType<typeof eventState>): string | null =>
  !state || state === 'on_sale' ? null : state.replaceAll('_', ' ')
