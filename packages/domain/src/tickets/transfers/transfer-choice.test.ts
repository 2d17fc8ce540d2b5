import { expect, test } from 'vitest'
import { type OwnedTicket, transferHindrance } from './transfer-choice.ts'

const now = new Date('2026-11-15T18:00:00Z')
const tonight = { startDate: '2026-11-15T20:00:00Z' as never }
const ada = { name: 'Ada Lovelace', email: 'Ada@guests.example' }
const aTicket = (rest: Partial<OwnedTicket> = {}): OwnedTicket => ({ ticketId: 'tkt_1', redeemed: false, ...rest })

function hindrance(ticket: OwnedTicket, rest: Partial<Parameters<typeof transferHindrance>[1]> = {}) {
  return transferHindrance(ticket, {
    event: tonight,
    held: new Set(),
    recipient: { name: '', email: '' },
    now,
    ...rest,
  })
}

test('a ticket shows why it can’t be transferred, the most serious reason first', { tags: ['C2'] }, () => {
  expect(hindrance(aTicket())).toBeNull()
  expect(hindrance(aTicket({ refundId: 're_1', redeemed: true }))).toBe('already-refunded')
  expect(hindrance(aTicket({ redeemed: true }), { held: new Set(['tkt_1']) })).toBe('being-refunded')
  expect(hindrance(aTicket({ redeemed: true }))).toBe('already-redeemed')
  expect(hindrance(aTicket(), { event: { endDate: '2026-11-15T17:59:59Z' as never } })).toBe('event-over')
  expect(hindrance(aTicket({ redeemed: true }), { event: { status: 'cancelled' } })).toBe('event-cancelled')
})

test('a ticket can’t be transferred to its holder if name and email match', { tags: ['C2'] }, () => {
  const owned = aTicket({ owner: { name: 'Ada Lovelace', email: 'ada@guests.example' } })
  expect(hindrance(owned, { recipient: ada })).toBe('same-owner')
  expect(hindrance(owned, { recipient: { ...ada, name: '' } })).toBeNull()
  expect(hindrance(owned, { recipient: { ...ada, name: 'Ada King' } })).toBeNull()
  expect(hindrance(aTicket({ owner: { name: null, email: null } }), { recipient: ada })).toBeNull()
})
