import type { EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { nextAttempt } from './comp-attempt.ts'
import type { CompRequest } from './comp-draft.ts'

const aRequest = (given: Partial<CompRequest> = {}): CompRequest => ({
  eventId: 'evt_1' as EventId,
  ticketQuantities: { typ_a: 2 },
  contact: { name: 'Ada', email: 'ada@guests.example' },
  ...given,
})

test('the same request pressed again is sent under the same key', { tags: ['C1'] }, () => {
  const first = nextAttempt(undefined, aRequest(), () => 'key_1')
  expect(first.key).toBe('key_1')
  expect(nextAttempt(first, aRequest(), () => 'key_2').key).toBe('key_1')
})

test.each<Partial<CompRequest>>([
  { ticketQuantities: { typ_a: 3 } },
  { ticketQuantities: { typ_b: 2 } },
  { contact: { name: 'Ada', email: 'other@guests.example' } },
  { reason: 'Press' },
])('after a change it is another request, with a key of its own (%#)', { tags: ['C1'] }, (change) => {
  const first = nextAttempt(undefined, aRequest(), () => 'key_1')
  expect(nextAttempt(first, aRequest(change), () => 'key_2')).toEqual({ request: aRequest(change), key: 'key_2' })
})
