import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { expect, test } from 'vitest'
import { heldByOthersLine, onlyRefundOf } from './purchase-text.ts'

const ticket = (rest: Partial<Record<keyof Ticket, unknown>>) => rest as unknown as Ticket

test('a payment whose tickets several guests hold is marked', { tags: ['M2'] }, () => {
  expect(heldByOthersLine(0)).toBeNull()
  expect(heldByOthersLine(1)).toBe('1 other ticket in this purchase belongs to another guest.')
  expect(heldByOthersLine(3)).toBe('3 other tickets in this purchase belong to other guests.')
})

test('a purchase links to its refund if it has exactly one', { tags: ['M2'] }, () => {
  const tickets = (...refundIds: (string | null)[]) => ({ tickets: refundIds.map((refundId) => ticket({ refundId })) })
  expect(onlyRefundOf(tickets('re_1', 're_1', null))).toBe('re_1')
  expect(onlyRefundOf(tickets('re_1', 're_2'))).toBeNull()
  expect(onlyRefundOf(tickets(null, ''))).toBeNull()
})
