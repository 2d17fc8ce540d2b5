import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestsIn } from '#guests/guest-list.ts'
import { anyTickets, aTicket, heldBy, listOf } from '#guests/testing/any-tickets.ts'
import { guestDetails, purchasesOf } from './purchases.ts'

test('ten tickets over three payments are three purchases, newest first, unpaid last', {
  tags: ['M2'],
}, () => {
  const bought = (paymentIntentId: string | null, purchaseDate: string | null, count: number, price: number) =>
    Array.from({ length: count }, () => heldBy('acc_1', { paymentIntentId, purchaseDate, price }))
  const list = listOf(
    ...bought(' ', '2026-09-09T10:00:00Z', 1, 0),
    ...bought('pi_old', '2026-06-01T10:00:00Z', 4, 4500),
    ...bought('pi_undated', null, 2, 100),
    ...bought('pi_alsoUndated', 'soon', 1, 100),
    ...bought('pi_new', '2026-06-01T11:30:00+01:00', 3, 2000),
  )
  const details = guestDetails(list, 'acc_1')
  expect(
    details?.purchases.map(({ paymentIntentId, tickets, value }) => [paymentIntentId, tickets.length, value]),
  ).toEqual([
    ['pi_new', 3, 6000],
    ['pi_old', 4, 18_000],
    ['pi_alsoUndated', 1, 100],
    ['pi_undated', 2, 200],
    [null, 1, 0],
  ])
  expect(details).toMatchObject({ value: 24_300, guest: { totalTickets: 11, name: 'Guest acc_1' } })
})

test('a payment for several guests shows how many tickets the others hold', { tags: ['M2'] }, () => {
  const paymentIntentId = 'pi_shared'
  const list = listOf(
    heldBy('acc_a', { paymentIntentId }),
    heldBy('acc_b', { paymentIntentId }),
    heldBy('acc_b', { paymentIntentId: ' pi_shared' }),
    heldBy('acc_b', { paymentIntentId: 'pi_own' }),
    heldBy('acc_c'),
    heldBy('acc_d'),
  )
  expect(guestDetails(list, 'acc_a')?.purchases).toMatchObject([{ heldByOthers: 2 }])
  expect(guestDetails(list, 'acc_b')?.purchases).toMatchObject([
    { paymentIntentId: 'pi_own', heldByOthers: 0 },
    { paymentIntentId, heldByOthers: 1, tickets: { length: 2 } },
  ])
  expect(guestDetails(list, 'acc_c')?.purchases).toMatchObject([{ paymentIntentId: null, heldByOthers: 0 }])
})

test('a purchase is refunded when all its tickets are', { tags: ['M2'] }, () => {
  const list = listOf(
    heldBy('acc_1', { paymentIntentId: 'pi_1', price: 100, refundId: 're_1' }),
    heldBy('acc_1', { paymentIntentId: 'pi_1', price: 200 }),
    heldBy('acc_1', { paymentIntentId: 'pi_2', price: 400, refundId: 're_1' }),
    heldBy('acc_1', { paymentIntentId: 'pi_2', price: 800, refundId: 're_2' }),
  )
  expect(guestDetails(list, 'acc_1')).toMatchObject({
    value: 1500,
    refundedAmount: 1300,
    purchases: [
      { paymentIntentId: 'pi_1', refundedTickets: 1, isRefunded: false, value: 300 },
      { paymentIntentId: 'pi_2', refundedTickets: 2, isRefunded: true, value: 1200 },
    ],
  })
})

test('a person who is not on the list has no details', { tags: ['M2'] }, () => {
  expect(guestDetails(listOf(aTicket()), 'acc_gone')).toBeNull()
})

test('each ticket of a guest is in one purchase', { tags: ['M2'] }, () => {
  fc.assert(
    fc.property(anyTickets, (tickets) => {
      const list = listOf(...tickets)
      for (const { guestId, tickets: own } of guestsIn(list)) {
        const details = guestDetails(list, guestId)
        const bought = details?.purchases.flatMap((purchase) => purchase.tickets) ?? []
        expect(new Set(bought)).toEqual(new Set(own))
        expect(bought).toHaveLength(own.length)
        expect(details?.value).toBe(own.reduce((sum, { price }) => sum + price, 0))
      }
    }),
  )
})

test('a person’s tickets from any list are grouped by payment, newest first', { tags: ['M2'] }, () => {
  const tickets = [
    aTicket({ ticketId: 'tkt_1', paymentIntentId: 'pi_old', purchaseDate: '2026-01-01T00:00:00Z' }),
    aTicket({ ticketId: 'tkt_2', paymentIntentId: 'pi_new', purchaseDate: '2026-02-01T00:00:00Z' }),
    aTicket({ ticketId: 'tkt_3', paymentIntentId: 'pi_old', purchaseDate: '2026-01-01T00:00:00Z' }),
    aTicket({ ticketId: 'tkt_4', paymentIntentId: null }),
  ]
  const ids = purchasesOf(tickets).map(({ paymentIntentId, tickets: held }) => [paymentIntentId, held.length])
  expect(ids).toEqual([
    ['pi_new', 1],
    ['pi_old', 2],
    [null, 1],
  ])
  expect(purchasesOf([])).toEqual([])
})
