import { expect, test } from 'vitest'
import { retryOf, siblingsOf } from './refund-retry.ts'
import { openRefundStates, type RefundState } from './refund-states.ts'

const made = (refundId: string, state: RefundState, ...ticketIds: string[]) => ({ refundId, state, ticketIds })
const failed = made('re_1', 'failed', 'tkt_1', 'tkt_2')

test('the tickets of a failed refund can be tried again while no other refund has them', { tags: ['R16'] }, () => {
  const others = [made('re_2', 'failed', 'tkt_1'), made('re_3', 'succeeded', 'tkt_9'), failed]
  expect(retryOf(failed, others)).toEqual({ again: ['tkt_1', 'tkt_2'], later: [] })
})

test('another refund of some or all of the tickets is named', { tags: ['R16'] }, () => {
  for (const state of [...openRefundStates, 'succeeded'] as const) {
    const one = made('re_2', state, 'tkt_1')
    expect(retryOf(failed, [one, failed])).toEqual({ again: ['tkt_2'], later: [one] })
    const both = made('re_3', state, 'tkt_2', 'tkt_1')
    expect(retryOf(failed, [both, failed])).toEqual({ again: [], later: [both] })
  }
})

test('a refund that did not fail cannot be tried again', { tags: ['R16'] }, () => {
  expect(retryOf(made('re_1', 'sent', 'tkt_1'), [])).toEqual({ again: [], later: [] })
})

test('siblings are the other refunds of a payment that did not fail', { tags: ['R16'] }, () => {
  const [own, paid, open] = [
    made('re_2', 'succeeded', 'tkt_1'),
    made('re_3', 'succeeded'),
    made('re_4', 'sent', 'tkt_2'),
  ]
  expect(siblingsOf(own, [open, paid, own, failed])).toEqual([open, paid])
})
