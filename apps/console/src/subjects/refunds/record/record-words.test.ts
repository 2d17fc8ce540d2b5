import { externalStep } from '@ground-control/domain/refunds/external-refunds'
import { refundEvents, refundStates } from '@ground-control/domain/refunds/refund-states'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { againWordsOf, stepWords } from './record-words.ts'

const one = ['tkt_1' as TicketId]
const two = [...one, 'tkt_2' as TicketId]

test('every step of a refund has words, and an unknown one its own name', { tags: ['M9'] }, () => {
  for (const step of ['reserved', 'contradiction', externalStep, 'assigned', 'unassigned', ...refundEvents])
    expect(stepWords(step)).toMatch(/^[A-Z].* |^Reserved/)
  expect(stepWords('toString')).toBe('toString')
})

test('only of a refund that failed is it said that the tickets can be refunded again', { tags: ['M9'] }, () => {
  for (const state of refundStates) {
    const words = againWordsOf({ ticketIds: two, state })
    if (state === 'failed') expect(words).toBe('The tickets are free: they can be refunded again.')
    else expect(words).toMatch(/^Pressing refund again would do nothing/)
  }
})

test('of one ticket no more is said than of one', { tags: ['M9'] }, () => {
  for (const state of refundStates) expect(againWordsOf({ ticketIds: one, state })).not.toMatch(/tickets/)
  expect(againWordsOf({ ticketIds: one, state: 'failed' })).toBe('The ticket is free: it can be refunded again.')
})

test('an external refund without tickets does not say that tickets are refunded', {
  tags: ['M9'],
}, () => {
  const without = { external: true, ticketIds: [] }
  for (const state of refundStates) expect(againWordsOf({ ...without, state })).not.toMatch(/Pressing|these tickets/)
  expect(againWordsOf({ ticketIds: [], state: 'succeeded' })).toMatch(/these tickets are refunded/)
  expect(againWordsOf({ ...without, ticketIds: one, state: 'succeeded' })).toMatch(/this ticket is refunded/)
})
