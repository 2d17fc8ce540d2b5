import type { TicketDetail } from '@ground-control/contract/tickets'
import { expect, test } from 'vitest'
import { pageOfTickets } from './ticket-page.ts'

const aTicket = (ticketId: string, rest: Partial<Record<keyof TicketDetail, unknown>> = {}) =>
  ({ ticketId, price: 100, redeemed: false, ...rest }) as TicketDetail

test('tickets are paged newest sale first and filtered by status and kind', {
  tags: ['X2'],
}, () => {
  const tickets = [
    aTicket('tkt_b', { purchaseDate: '2026-01-01T00:00:00Z' }),
    aTicket('tkt_a', { purchaseDate: '2026-01-01T00:00:00Z', redeemed: true }),
    aTicket('tkt_c', { comp: true }),
    aTicket('tkt_d', { purchaseDate: '2026-02-01T00:00:00Z', redeemed: true, refundId: 're_1' }),
  ]
  const all = { status: null, kind: null }
  const idsOf = (...of: [Parameters<typeof pageOfTickets>[1], number, number]) =>
    pageOfTickets(tickets, ...of).tickets.map(({ ticketId }) => ticketId)
  expect(idsOf(all, 1, 3)).toEqual(['tkt_d', 'tkt_a', 'tkt_b'])
  expect(idsOf(all, 2, 3)).toEqual(['tkt_c'])
  expect(idsOf(all, 9, 3)).toEqual([])
  expect(pageOfTickets(tickets, { ...all, status: 'redeemed' }, 1, 3)).toMatchObject({ count: 1 })
  expect(idsOf({ ...all, status: 'refunded' }, 1, 3)).toEqual(['tkt_d'])
  expect(idsOf({ ...all, kind: 'comp' }, 1, 3)).toEqual(['tkt_c'])
  expect(idsOf({ status: 'redeemed', kind: 'sold' }, 1, 3)).toEqual(['tkt_a'])
})
