import { expect, test } from 'vitest'
import { refundIdOf } from './refund-identity.ts'

const content = { paymentId: 'pi_1', ticketIds: ['tkt_a', 'tkt_b'], feeCents: 0, failedBefore: 0 }

test('the same refund has the same id, whatever the order of its tickets', { tags: ['R1'] }, () => {
  expect(refundIdOf({ ...content, ticketIds: ['tkt_b', 'tkt_a'] })).toBe(refundIdOf(content))
  expect(refundIdOf(content)).toMatch(/^re_[0-9a-f]{32}$/)
})

test('anything else is another refund', { tags: ['R1'] }, () => {
  const others = [
    { ...content, paymentId: 'pi_2' },
    { ...content, ticketIds: ['tkt_a'] },
    { ...content, ticketIds: ['tkt_a,tkt_b'] },
    { ...content, feeCents: 150 },
    { ...content, failedBefore: 1 },
  ]
  expect(new Set([content, ...others].map(refundIdOf)).size).toBe(6)
})
