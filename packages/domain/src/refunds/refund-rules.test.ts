import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { chosenTickets, type RefundDraft, refundMessages, refundProblem, refundTotal } from './refund-rules.ts'

const tickets = [
  { ticketId: 'tkt_a', price: cents(2500) },
  { ticketId: 'tkt_b', price: cents(1550) },
  { ticketId: 'tkt_free', price: cents(0) },
]
const draft = (changes: Partial<RefundDraft> = {}): RefundDraft => ({
  paymentIntentId: 'pi_1',
  ticketIds: ['tkt_a', 'tkt_b'],
  amount: 4050,
  tickets,
  ...changes,
})

test('a refund of the payment’s own tickets is accepted', { tags: ['M7'] }, () => {
  expect(refundProblem(draft())).toBeNull()
  expect(refundProblem(draft({ amount: undefined }))).toBeNull()
  expect(refundProblem(draft({ ticketIds: ['tkt_a', 'tkt_free'], amount: 2500 }))).toBeNull()
})

test.each<[string, Partial<RefundDraft>, string]>([
  ['no payment', { paymentIntentId: '' }, 'Invalid payment information'],
  ['a blank payment', { paymentIntentId: ' \t' }, 'Invalid payment information'],
  ['no ticket', { ticketIds: [] }, 'Please select at least one ticket to refund'],
  ['nothing to pay', { amount: 0 }, 'Refund amount must be greater than zero'],
  ['less than nothing', { amount: -1 }, 'Refund amount must be greater than zero'],
  ['no number', { amount: Number.NaN }, 'Refund amount must be greater than zero'],
  ['tickets that cost nothing', { ticketIds: ['tkt_free'], amount: 5 }, 'Refund amount must be greater than zero'],
  ['a ticket of another payment', { ticketIds: ['tkt_a', 'tkt_x'] }, 'Some selected tickets are invalid'],
  ['only tickets of others', { ticketIds: ['tkt_x'], amount: undefined }, 'Some selected tickets are invalid'],
])('%s is refused', { tags: ['M7'] }, (_, changes, message) => {
  const problem = refundProblem(draft(changes))
  expect(problem && refundMessages[problem]).toBe(message)
})

test('the first of several problems is reported', { tags: ['M7'] }, () => {
  const all = { paymentIntentId: '', ticketIds: [], amount: 0 }
  expect(refundProblem(draft(all))).toBe('invalid-payment')
  expect(refundProblem(draft({ ...all, paymentIntentId: 'pi_1' }))).toBe('no-ticket')
  expect(refundProblem(draft({ amount: 0, ticketIds: ['tkt_x'] }))).toBe('no-amount')
})

test('a ticket named twice is refunded once', { tags: ['M9'] }, () => {
  const twice = draft({ ticketIds: ['tkt_b', 'tkt_a', 'tkt_b'] })
  expect(chosenTickets(twice).map(({ ticketId }) => ticketId)).toEqual(['tkt_a', 'tkt_b'])
  expect(refundTotal(twice)).toBe(4050)
})

test('fees add to the total, and can be refunded alone', { tags: ['R10'] }, () => {
  const withFees = draft({ amount: 4370, fees: cents(320) })
  expect(refundProblem(withFees)).toBeNull()
  expect(refundTotal(withFees)).toBe(4370)
  expect(refundProblem(draft({ ticketIds: [], amount: 320, fees: cents(320) }))).toBeNull()
  expect(refundProblem(draft({ ticketIds: [], amount: 320, fees: cents(0) }))).toBe('no-ticket')
})
