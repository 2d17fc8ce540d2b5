import { expect, test } from 'vitest'
import type { EventId, PaymentId } from '#values/ids.ts'
import { purchaseInQuestion } from './purchase-in-question.ts'

const eventId = (id: string) => id as EventId
const paid = (id: string, event: string) => ({
  paymentIntentId: id as PaymentId,
  tickets: [{ eventId: eventId(event) }],
})
const newestFirst = [paid('pi_3', 'evt_b'), paid('pi_2', 'evt_a'), paid('pi_1', 'evt_a')]

test.each([
  { known: { refundedPaymentId: 'pi_9' as PaymentId, eventId: eventId('evt_a') }, chosen: 'pi_9' },
  { known: { refundedPaymentId: null, eventId: eventId('evt_a') }, chosen: 'pi_2' },
  { known: { refundedPaymentId: null, eventId: eventId('evt_c') }, chosen: 'pi_3' },
  { known: { refundedPaymentId: null, eventId: null }, chosen: 'pi_3' },
])('a case is about $chosen', { tags: ['S8'] }, ({ known, chosen }) => {
  expect(purchaseInQuestion(newestFirst, known)).toBe(chosen)
})

test('a person who bought nothing has no purchase', { tags: ['S8'] }, () => {
  expect(purchaseInQuestion([], { refundedPaymentId: null, eventId: null })).toBeNull()
})
