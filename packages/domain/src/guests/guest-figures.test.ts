import { expect, test } from 'vitest'
import { guestFigures } from './guest-figures.ts'
import { aTicket, heldBy, listOf } from './testing/any-tickets.ts'

test('cards and breakdown count the same tickets', { tags: ['G3', 'G4', 'F5'] }, () => {
  const figures = guestFigures(
    listOf(
      heldBy('acc_a', { ticketTypeId: 'typ_g', ticketType: 'General', price: 4500, redeemed: true }),
      heldBy('acc_a', { ticketTypeId: 'typ_g', ticketType: 'General', price: 4500, refundId: 're_1' }),
      heldBy('acc_b', { ticketTypeID: 'typ_g', price: 4000, refundedAt: null }),
      heldBy('acc_b', { ticketTypeId: 'typ_b', ticketType: 'Balcony', price: 9900, redeemed: true, refundId: 're_2' }),
      heldBy('acc_c', { ticketTypeId: 'typ_b', ticketType: 'Balcony', price: 0, comp: true }),
    ),
  )
  expect(figures).toEqual({
    guests: 3,
    tickets: 5,
    sold: 4,
    comps: 1,
    redeemed: 1,
    refunded: 2,
    gross: 22_900,
    refundedAmount: 14_400,
    paymentsNotCounted: 0,
    types: [
      { typeId: 'typ_g', name: 'General', tickets: 3, sold: 3, redeemed: 1, comps: 0, refunded: 1, revenue: 13_000 },
      { typeId: 'typ_b', name: 'Balcony', tickets: 2, sold: 1, redeemed: 0, comps: 1, refunded: 1, revenue: 9900 },
    ],
  })
})

test('a type is identified by id or else name, and named by any ticket that has the name', { tags: ['G4'] }, () => {
  const { types } = guestFigures(
    listOf(
      aTicket({ ticketTypeId: 'typ_1', ticketType: ' ' }),
      aTicket({ ticketTypeId: 'typ_1', ticketName: 'Pit' }),
      aTicket({ ticketTypeId: ' ', ticketTypeID: 'typ_1' }),
      aTicket({ ticketType: 'Paper', ticketName: 'Row 3' }),
      aTicket({ ticketType: 'Paper', ticketName: 'Row 4' }),
      aTicket(),
    ),
  )
  expect(types.map(({ typeId, name, tickets }) => [typeId, name, tickets])).toEqual([
    ['typ_1', 'Pit', 3],
    ['Paper', 'Paper', 2],
    ['Ticket', 'Ticket', 1],
  ])
})

test('types with equal counts are sorted by name', { tags: ['G4'] }, () => {
  const names = ['Zebra', 'balcony', 'Énorme', 'Arena']
  const { types } = guestFigures(listOf(...names.map((ticketType) => aTicket({ ticketType }))))
  expect(types.map(({ name }) => name)).toEqual(['Arena', 'balcony', 'Énorme', 'Zebra'])
})

test('another currency counts in tickets, not in dollars', { tags: ['R11'] }, () => {
  const yen = { currency: 'jpy', price: 5000, paymentIntentId: 'pi_yen' }
  const figures = guestFigures(
    listOf(
      heldBy('acc_a', { price: 4500, currency: 'usd' }),
      heldBy('acc_a', { ...yen, refundId: 're_1' }),
      heldBy('acc_b', yen),
      heldBy('acc_b', { currency: 'eur', price: 700, paymentIntentId: 'pi_eur' }),
    ),
  )
  expect(figures).toMatchObject({ tickets: 4, refunded: 1, gross: 4500, refundedAmount: 0, paymentsNotCounted: 2 })
})
