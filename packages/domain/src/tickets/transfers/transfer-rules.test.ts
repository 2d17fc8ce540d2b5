import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import {
  emailKey,
  isOwnedBy,
  ownerIdOf,
  type TransferableTicket,
  type TransferProblem,
  transferProblem,
  transferRefusal,
} from './transfer-rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const over = { endDate: instant('2026-11-14T00:00:00Z') }
const cancelled = { ...over, status: 'cancelled' }
const refundedAt = '2026-11-14T00:00:00Z'

const aTicket = (given: Partial<TransferableTicket> = {}): TransferableTicket => ({
  ticketId: 'tkt_1',
  redeemed: false,
  beingRefunded: false,
  event: {},
  ...given,
})

test.each<[TransferProblem | null, Partial<TransferableTicket>]>([
  [null, {}],
  ['already-refunded', { refundId: 're_1' }],
  ['already-refunded', { refundedAt }],
  ['already-refunded', { refundId: 're_1', beingRefunded: true, redeemed: true, event: over }],
  ['already-refunded', { refundId: 're_1', event: cancelled }],
  ['event-cancelled', { beingRefunded: true, redeemed: true, event: cancelled }],
  ['being-refunded', { beingRefunded: true, redeemed: true, event: over }],
  ['already-redeemed', { redeemed: true, event: over }],
  ['event-over', { event: over }],
])('the first reason is %s for %o', { tags: ['C2'] }, (problem, ticket) => {
  expect(transferProblem(aTicket(ticket), now)).toBe(problem)
})

test('the most serious problem of several tickets is named, with every ticket that has it', { tags: ['C2'] }, () => {
  const tickets = [
    aTicket({ ticketId: 'tkt_1', event: over }),
    aTicket({ ticketId: 'tkt_2', redeemed: true }),
    aTicket({ ticketId: 'tkt_3' }),
    aTicket({ ticketId: 'tkt_4', redeemed: true, event: over }),
  ]
  expect(transferRefusal(tickets, now)).toEqual({ problem: 'already-redeemed', ticketIds: ['tkt_2', 'tkt_4'] })
  expect(transferRefusal([aTicket()], now)).toBeNull()
  expect(transferRefusal([], now)).toBeNull()
})

test('an owner is the same person by account or by email, however it is capitalised', { tags: ['C2'] }, () => {
  const name = 'Bea Arthur'
  const bea = { accountId: 'acc_bea', email: 'Bea@Guests.example', name }
  expect(isOwnedBy({ accountId: 'acc_bea', email: 'old@guests.example', name }, bea)).toBe(true)
  expect(isOwnedBy({ accountId: null, email: ' bea@guests.EXAMPLE', name }, bea)).toBe(true)
  expect(isOwnedBy({ accountId: 'bea@guests.example', name: ' Bea Arthur ' }, bea)).toBe(true)
  expect(isOwnedBy({ accountId: 'acc_ada', email: 'ada@guests.example', name }, bea)).toBe(false)
  expect(isOwnedBy({ name }, { accountId: null, email: 'bea@guests.example', name })).toBe(false)
})

test('a ticket under another name is not yet the recipient’s', { tags: ['C2'] }, () => {
  const owner = { accountId: 'acc_bea', email: 'bea@guests.example', name: 'Bae Arthur' }
  expect(isOwnedBy(owner, { accountId: 'acc_bea', email: 'bea@guests.example', name: 'Bea Arthur' })).toBe(false)
  expect(isOwnedBy({ ...owner, name: null }, { email: 'bea@guests.example', name: 'Bea Arthur' })).toBe(false)
})

test('look-alike letters are other letters', { tags: ['C2'] }, () => {
  expect(emailKey('\u212Aelvin@guests.example')).not.toBe(emailKey('kelvin@guests.example'))
})

test('a guest is grouped by the account, or else by the email in one spelling', { tags: ['G12'] }, () => {
  expect(ownerIdOf({ accountId: 'acc_bea', email: 'Bea@guests.example' })).toBe('acc_bea')
  expect(ownerIdOf({ accountId: null, email: 'Bea@Guests.example' })).toBe('bea@guests.example')
})
