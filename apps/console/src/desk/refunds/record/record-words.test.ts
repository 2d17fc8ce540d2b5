import type { TicketId } from '@ground-control/domain/ids'
import { refundEvents, refundStates } from '@ground-control/domain/refunds/refund-states'
import { expect, test } from 'vitest'
import { againWordsOf, stepWords } from './record-words.ts'

const one = ['tkt_1' as TicketId]
const two = [...one, 'tkt_2' as TicketId]

test('M9 every step of a refund has words, and an unknown one its own name', () => {
  for (const step of ['reserved', 'contradiction', 'made-elsewhere', 'assigned', 'unassigned', ...refundEvents])
    expect(stepWords(step)).toMatch(/^[A-Z].* |^Reserved/)
  expect(stepWords('toString')).toBe('toString')
})

test('M9 only of a refund that failed is it said that the tickets can be refunded again', () => {
  for (const state of refundStates) {
    const words = againWordsOf({ ticketIds: two, state })
    if (state === 'failed') expect(words).toBe('The tickets are free: they can be refunded again.')
    else expect(words).toMatch(/^Pressing refund again would do nothing/)
  }
})

test('M9 of one ticket no more is said than of one', () => {
  for (const state of refundStates) expect(againWordsOf({ ticketIds: one, state })).not.toMatch(/tickets/)
  expect(againWordsOf({ ticketIds: one, state: 'failed' })).toBe('The ticket is free: it can be refunded again.')
})

test('M9 of a refund made elsewhere that has no tickets it is not said that tickets are refunded', () => {
  const without = { madeElsewhere: true, ticketIds: [] }
  for (const state of refundStates) expect(againWordsOf({ ...without, state })).not.toMatch(/Pressing|these tickets/)
  expect(againWordsOf({ ticketIds: [], state: 'succeeded' })).toMatch(/these tickets are refunded/)
  expect(againWordsOf({ ...without, ticketIds: one, state: 'succeeded' })).toMatch(/this ticket is refunded/)
})
