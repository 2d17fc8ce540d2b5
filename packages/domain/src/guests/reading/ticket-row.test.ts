import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTicketRow } from './ticket-row.ts'

const text = fc.constantFrom('General', '', 'pi_1')
const moment = fc.constantFrom('2026-06-10T12:00:00.000Z', '2026-06-10T12:00:00Z', '2026-06-10T12:00+02:00')
const person = fc.record({ name: text, email: text, phone: text })

const fields = {
  ticketId: { good: fc.constantFrom('tkt_1', ' '), isNeeded: true },
  price: { good: fc.constantFrom(0, 4500, Number.MAX_SAFE_INTEGER), isNeeded: true },
  redeemed: { good: fc.boolean(), isNeeded: true },
  ticketName: { good: text },
  ticketType: { good: text },
  ticketTypeId: { good: text },
  ticketTypeID: { good: text },
  comp: { good: fc.boolean() },
  purchaseDate: { good: moment },
  refundedAt: { good: moment },
  paymentIntentId: { good: text },
  refundId: { good: text },
  version: { good: fc.nat() },
  refundedAmount: { good: fc.nat() },
  owner: { good: fc.oneof(person, fc.record({ accountId: text, name: fc.constant(null) }), fc.constant({})) },
  purchaser: { good: person },
} satisfies Record<string, { good: fc.Arbitrary<unknown>; isNeeded?: boolean }>

const good = fc.record(
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, 'isNeeded' in field ? field.good : fc.option(field.good)]),
  ),
  { requiredKeys: ['ticketId', 'price', 'redeemed'] },
)

const bad: Record<string, readonly unknown[]> = {
  ticketId: ['', 7, null, undefined],
  price: [1.5, '4500', Number.NaN, 2 ** 53, null, undefined],
  redeemed: ['false', 0, null, undefined],
  comp: ['yes', 1],
  version: [1.5, '1'],
  refundedAmount: [1.5, '1'],
  purchaseDate: ['soon', '', '2026-06-10', '2026-13-10T12:00:00Z', 'Jun 10, 2026', 7],
  refundedAt: ['soon', '', 0],
  owner: ['Ada', 7, { name: 7 }, { accountId: {} }, { email: [] }, { phone: 5550143 }],
  purchaser: ['Ada', { name: 7 }, { email: false }, { phone: 5550143 }],
  ...Object.fromEntries(
    ['ticketName', 'ticketType', 'ticketTypeId', 'ticketTypeID', 'paymentIntentId', 'refundId'].map((name) => [
      name,
      [7, {}, false],
    ]),
  ),
}

test('every row that fits the contract is a ticket, whatever else it holds', { tags: ['G10'] }, () => {
  fc.assert(
    fc.property(good, fc.jsonValue(), (row, other) => {
      expect(isTicketRow({ ...row, eventId: 'evt_1', other })).toBe(true)
    }),
  )
})

test.each(Object.keys(fields))('a row with a wrong %s is refused', { tags: ['G10'] }, (name) => {
  fc.assert(
    fc.property(good, fc.constantFrom(...(bad[name] ?? [])), (row, value) => {
      expect(isTicketRow({ ...row, [name]: value })).toBe(false)
    }),
    { numRuns: 50 },
  )
})

test.each([null, undefined, 'tkt_1', 7, [], {}])('%o is no ticket', { tags: ['G10'] }, (value) => {
  expect(isTicketRow(value)).toBe(false)
})
