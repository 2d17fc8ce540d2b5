import { externalStep, restoredStep } from '@ground-control/domain/refunds/external-refunds'
import { refundEvents, refundStates } from '@ground-control/domain/refunds/refund-states'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { againWordsOf, requesterWords, stepWords } from './record-words.ts'

const one = ['tkt_1' as TicketId]
const two = [...one, 'tkt_2' as TicketId]

test('every known refund step has words; an unknown one shows its name', { tags: ['M9'] }, () => {
  for (const step of [
    'reserved',
    'contradiction',
    externalStep,
    restoredStep,
    'assigned',
    'unassigned',
    ...refundEvents,
  ])
    expect(stepWords(step)).toMatch(/^[A-Z].* |^Reserved/)
  expect(stepWords('toString')).toBe('toString')
})

test('a restored refund shows that it was restored instead of a requester', { tags: ['R2'] }, () => {
  expect(requesterWords({ id: 'acc_1', name: 'Mara Okafor' })).toBe('Mara Okafor')
  expect(requesterWords({ id: 'acc_1', name: null })).toBe('acc_1')
  expect(requesterWords(null)).toBe('Restored from the provider')
})

test('only a failed refund says that you can try again', { tags: ['M9'] }, () => {
  for (const state of refundStates) {
    const words = againWordsOf({ ticketIds: two, state })
    if (state === 'failed') expect(words).toBe('Nothing was refunded. You can try again.')
    else if (state === 'succeeded') expect(words).toBeNull()
    else expect(words).toMatch(/^Don’t refund again/)
  }
})

test('a refund of one ticket does not speak of tickets', { tags: ['M9'] }, () => {
  for (const state of refundStates) expect(againWordsOf({ ticketIds: one, state }) ?? '').not.toMatch(/tickets/)
})

test('an external refund without tickets does not say that tickets are refunded', {
  tags: ['M9'],
}, () => {
  const without = { external: true, ticketIds: [] }
  for (const state of refundStates) expect(againWordsOf({ ...without, state })).not.toMatch(/refund again/)
  expect(againWordsOf({ ticketIds: [], state: 'succeeded' })).toBeNull()
  expect(againWordsOf({ ...without, ticketIds: one, state: 'succeeded' })).toBeNull()
})
