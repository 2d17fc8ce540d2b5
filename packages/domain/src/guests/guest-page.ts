import { formatCount } from '#values/counts.ts'
import { type Guest, type GuestPage, type GuestRow, type GuestView, guestStatus } from './guest.ts'
import { guestKey } from './guest-key.ts'
import { type GuestEntry, guestFrom } from './guest-list.ts'
import { guestMarksOf, type MarksByTicket } from './ticket-marks.ts'

/** Copies field by field, because spreading without the tickets takes ten times as long. */
export function toGuestRow(guest: Guest): GuestRow {
  const { redeemedTickets, refundedTickets, tickets } = guest
  const totalTickets = tickets.length
  const admittingTickets = totalTickets - refundedTickets
  return {
    guestId: guest.guestId,
    key: guestKey(guest),
    accountId: guest.accountId,
    name: guest.name,
    email: guest.email,
    phone: guest.phone,
    redeemedTickets,
    refundedTickets,
    compTickets: guest.compTickets,
    purchaseDate: guest.purchaseDate,
    totalTickets,
    admittingTickets,
    status: guestStatus({ redeemedTickets, admittingTickets }),
  }
}

/** One page of the matching guests. If the page doesn't exist, the nearest one. */
export function guestPage(
  found: readonly GuestEntry[],
  { page, pageSize }: Pick<GuestView, 'page' | 'pageSize'>,
  marks: MarksByTicket = new Map(),
): GuestPage {
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount)
  const start = (shown - 1) * pageSize
  const rows = found.slice(start, start + pageSize).map((entry) => {
    const row = toGuestRow(guestFrom(entry))
    const own = guestMarksOf(entry.tickets, marks)
    return own ? { ...row, marks: own } : row
  })
  return {
    rows,
    page: shown,
    pageCount,
    from: found.length === 0 ? 0 : start + 1,
    to: start + rows.length,
    found: found.length,
  }
}

/** The specification's exact words. */
export const showingLabel = ({ from, to, found }: Pick<GuestPage, 'from' | 'to' | 'found'>): string =>
  `SHOWING ${formatCount(from)}-${formatCount(to)} OF ${formatCount(found)} GUESTS`
