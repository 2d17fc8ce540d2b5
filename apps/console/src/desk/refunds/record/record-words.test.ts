import type { TicketId } from '@ground-control/domain/ids'
import { refundEvents, refundStates } from '@ground-control/domain/refunds/refund-states'
import { expect, test } from 'vitest'
import { againWords, againWordsOf, stepWords } from './record-words.ts'

test('M9 every step of a refund has words, and an unknown one its own name', () => {
  for (const step of ['reserved', 'contradiction', 'made-elsewhere', 'assigned', 'unassigned', ...refundEvents])
    expect(stepWords(step)).toMatch(/^[A-Z].* |^Reserved/)
  expect(stepWords('toString')).toBe('toString')
})

test('M9 only of a refund that failed is it said that the tickets can be refunded again', () => {
  const { failed, ...others } = againWords
  expect(failed).toContain('can be refunded again')
  for (const words of Object.values(others)) expect(words).toMatch(/^Pressing refund again would do nothing/)
})

test('M9 of a refund made elsewhere that has no tickets it is not said that tickets are refunded', () => {
  const without = { madeElsewhere: true, ticketIds: [] }
  for (const state of refundStates) expect(againWordsOf({ ...without, state })).not.toMatch(/Pressing|these tickets/)
  expect(againWordsOf({ ticketIds: [], state: 'succeeded' })).toBe(againWords.succeeded)
  expect(againWordsOf({ ...without, ticketIds: ['tkt_1' as TicketId], state: 'succeeded' })).toBe(againWords.succeeded)
})
