import type { Matched } from '@ground-control/contract/search'
import type { Found } from './found.ts'

/** `#`: what has this id, and the tickets and payments that belong to it. Names and beginnings do not count. */
export function onlyExact(found: Found, id: string): Found {
  return {
    ...found,
    accounts: found.accounts.filter((account) => account.id === id),
    organizations: found.organizations.filter((organization) => organization.id === id),
    events: found.events.filter((event) => event.id === id),
    tickets: found.tickets.filter(({ ticketId, matched }) => ticketId === id || belongs.has(matched)),
    payments: found.payments.filter(({ paymentIntentId, matched }) => paymentIntentId === id || belongs.has(matched)),
    more: found.more.filter((kind) => kind === 'tickets' || kind === 'payments'),
  }
}

const belongs: ReadonlySet<Matched> = new Set(['account', 'payment', 'ticket'])
