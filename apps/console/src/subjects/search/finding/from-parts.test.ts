import type { AccountId, EventId, OrgId, PaymentId, RefundId, TicketId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { nothingFound } from '#subjects/search/testing/nothing-found.ts'
import { mergeFound, toFoundAccount, toFoundOrganization, toFoundPayment, withPiece } from './from-parts.ts'
import { onlyExact } from './use-found.ts'

const anAccount = (id: string) => ({ id: id as AccountId, username: 'zoe', name: 'Zoë Night' })

test.each([
  ['acc_1', 'id'],
  ['zoe n', 'name'],
  ['night', 'name'],
  ['hall@', 'email'],
  ['(212) 555-0143', 'phone'],
])('an account that was found by %s matched by its %s', (text, matched) => {
  expect(toFoundAccount(anAccount('acc_1'), text)).toMatchObject({ fullName: 'Zoë Night', matched })
})

test('an organization says which of its fields matched', () => {
  const organization = { id: 'org_1' as OrgId, name: 'Élan', email: 'box@hall.example', phone: '+44 20 7946 0958' }
  const matched = (text: string) => toFoundOrganization(organization, text).matched
  expect(['elan', 'ORG_1', 'box@', '020 7946'].map(matched)).toEqual(['name', 'id', 'email', 'phone'])
})

test('a payment’s amount is the sum of its tickets', () => {
  const ticket = { redeemed: false, eventId: 'evt_1' as EventId, purchaser: { name: 'Ada' } }
  const tickets = [
    { ...ticket, ticketId: 'tkt_1' as TicketId, price: cents(2500), refundId: 're_1' as RefundId },
    { ...ticket, ticketId: 'tkt_2' as TicketId, price: cents(1500) },
  ]
  expect(toFoundPayment('pi_1' as PaymentId, tickets)).toMatchObject({
    amount: 4000,
    refunded: 2500,
    ticketCount: 2,
    eventId: 'evt_1',
    purchaserName: 'Ada',
  })
  expect(toFoundPayment('pi_1' as PaymentId, [])).toMatchObject({ amount: 0, eventId: null })
})

test('results of several pieces are merged without duplicates, at most five', () => {
  const foundBy = (piece: string, ids: readonly string[]) =>
    withPiece({ ...nothingFound, accounts: ids.map((id) => toFoundAccount(anAccount(id), piece)) }, piece)
  const merged = mergeFound([foundBy('a', ['1', '2', '3']), foundBy('b', ['3', '4', '5', '6'])])
  expect(merged.accounts.map(({ id, piece }) => [id, piece])).toEqual([
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'a'],
    ['4', 'b'],
    ['5', 'b'],
  ])
  expect(merged.more).toEqual(['accounts'])
})

test('# keeps only exact ids', () => {
  const accounts = ['acc_1', 'acc_12'].map((id) => toFoundAccount(anAccount(id), 'acc_1'))
  expect(onlyExact({ ...nothingFound, accounts, more: ['accounts'] }, 'acc_1')).toMatchObject({
    accounts: [{ id: 'acc_1' }],
    more: [],
  })
})
