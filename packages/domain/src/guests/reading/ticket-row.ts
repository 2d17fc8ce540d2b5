import type { Ticket } from '#tickets/ticket.ts'

/** Checked by hand, because a schema takes longer for 100,000 rows than all other work on them. */
export function isTicketRow(value: unknown): value is Ticket {
  if (typeof value !== 'object' || value === null) return false
  // Every field is checked below.
  const row = value as Fields<Ticket>
  return (
    typeof row.ticketId === 'string' &&
    row.ticketId !== '' &&
    Number.isSafeInteger(row.price) &&
    typeof row.redeemed === 'boolean' &&
    isText(row.ticketName) &&
    isText(row.ticketType) &&
    isText(row.ticketTypeId) &&
    isText(row.ticketTypeID) &&
    isText(row.paymentIntentId) &&
    isText(row.refundId) &&
    isText(row.currency) &&
    (row.comp == null || typeof row.comp === 'boolean') &&
    (row.version == null || Number.isSafeInteger(row.version)) &&
    (row.refundedAmount == null || Number.isSafeInteger(row.refundedAmount)) &&
    isMoment(row.purchaseDate) &&
    isMoment(row.refundedAt) &&
    isPerson(row.owner) &&
    isPerson(row.purchaser)
  )
}

type Fields<T> = { readonly [Name in keyof T]?: unknown }

const isText = (value: unknown): boolean => value == null || typeof value === 'string'

function isPerson(value: unknown): boolean {
  if (value == null) return true
  if (typeof value !== 'object') return false
  // Every field is checked below.
  const person = value as Fields<NonNullable<Ticket['owner']>>
  return isText(person.accountId) && isText(person.name) && isText(person.email) && isText(person.phone)
}

const isMoment = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && written.test(value) && !Number.isNaN(Date.parse(value)))

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/
