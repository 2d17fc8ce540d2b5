import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { expect, test } from 'vitest'
import { sameAmong } from './save-redemption.ts'

const aTicket = (rest: Partial<Record<keyof Ticket, unknown>> = {}) =>
  ({ ticketId: 'tkt_a', redeemed: true, ...rest }) as unknown as Ticket

test('without versions, undo works only while the ticket is unchanged', { tags: ['C3'] }, () => {
  const left = aTicket()
  const shown = aTicket({ version: 4 })
  expect(sameAmong([aTicket({ ticketId: 'tkt_b' }), shown], left)).toBe(shown)
  expect(sameAmong([aTicket({ redeemed: false })], left)).toBeNull()
  expect(sameAmong([aTicket({ refundId: 're_1' })], left)).toBeNull()
  expect(sameAmong([aTicket({ ticketId: 'tkt_b' })], left)).toBeNull()
})
