import type { SearchKind } from '@ground-control/contract/search'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { Found } from '#subjects/search/finding/found.ts'
import {
  guestRows,
  listedEvent,
  listedPayment,
  listedTicket,
  type Reader,
  rowsOf,
} from '#subjects/search/rows/found-rows.ts'
import type { Row } from '#subjects/search/rows/row.ts'

export type Section = {
  readonly kind: SearchKind
  readonly title: string
  readonly rows: readonly Row[]
  /** There are more than requested. */
  readonly hasMore: boolean
}

/** Per kind, while all are listed together. */
export const maxListed = 50

/** For one kind alone. */
export const maxOfKind = 200

export const kindTitles: Readonly<Record<SearchKind, string>> = {
  accounts: 'People',
  tickets: 'Tickets',
  payments: 'Purchases',
  refunds: 'Refunds',
  cases: 'Cases',
  events: 'Events',
  organizations: 'Organizations',
}

export const orderedKinds: readonly SearchKind[] = [
  'accounts',
  'tickets',
  'payments',
  'refunds',
  'cases',
  'events',
  'organizations',
]

/** Exact ids come first. People are accounts, and holders without one. */
export function sectionsOf(found: Found, reader: Reader): readonly Section[] {
  return orderedKinds
    .map((kind) => {
      return {
        kind,
        title: kindTitles[kind],
        rows: listedRows(kind, found, reader),
        hasMore: found.more.includes(kind),
      }
    })
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => Number(isExact(b, reader)) - Number(isExact(a, reader)))
}

function listedRows(kind: SearchKind, found: Found, reader: Reader): readonly Row[] {
  if (kind === 'tickets') return found.tickets.map((ticket) => listedTicket(ticket, reader))
  if (kind === 'payments') return found.payments.map((payment) => listedPayment(payment, reader))
  if (kind === 'events') return found.events.map((event) => listedEvent(event, reader))
  const rows = rowsOf(kind, found, reader)
  return kind === 'accounts' ? [...rows, ...guestRows(found, reader)] : rows
}

const isExact = ({ rows }: Section, { text }: Reader): boolean => rows.some(({ thing }) => thing?.id === text)

export const countText = (count: number, hasMore: boolean): string => `${formatCount(count)}${hasMore ? '+' : ''}`

export function totalText(sections: readonly Section[]): string {
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const hasMore = sections.some((section) => section.hasMore)
  return count === 0 ? 'Nothing found' : `${countText(count, hasMore)} ${plural(count, 'result')}`
}
