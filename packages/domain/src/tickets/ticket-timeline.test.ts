import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { ticketPastWords } from './ticket-timeline.ts'

const lena = { id: 'acc_lena', name: 'Lena Fisk' }
const nothing = {
  at: '2026-11-15T23:21:00Z' as Instant,
  by: null,
  from: null,
  to: null,
  door: null,
  reason: null,
  amount: null,
}

test.each([
  [{ kind: 'bought', to: 'José Yang', amount: cents(9000) }, 'Bought by José Yang', '$90.00'],
  [
    { kind: 'given', to: 'Nina Petrov', by: lena, reason: 'Press' },
    'Comp for Nina Petrov',
    'Issued by Lena Fisk · Press',
  ],
  [{ kind: 'given' }, 'Issued as a comp', ''],
  [{ kind: 'transferred', from: 'José Yang', to: 'Nina Petrov' }, 'José Yang to Nina Petrov', ''],
  [{ kind: 'transferred', from: null, to: 'Nina', by: lena }, 'Unnamed guest to Nina', 'Transferred by Lena Fisk'],
  [{ kind: 'redeemed', by: lena, door: 'East door' }, 'Redeemed', 'East door · scanned by Lena Fisk'],
  [{ kind: 'redeemed' }, 'Redeemed', 'By a door or another system'],
  [{ kind: 'undone', by: { id: 'acc_1', name: ' ' } }, 'Redemption undone', 'Undone by acc_1'],
  [
    { kind: 'let-in', by: lena, door: 'East door', reason: 'Phone dead' },
    'Let in with a reason',
    'Phone dead · East door · Lena Fisk',
  ],
  [{ kind: 'new-code', by: lena, reason: 'Lost' }, 'New code', 'Replaced by Lena Fisk · Lost'],
  [
    { kind: 'refund-requested', by: lena, reason: 'Ill', amount: cents(9000) },
    'Refund requested, $90.00',
    'Lena Fisk · Ill',
  ],
  [{ kind: 'refunded', amount: cents(9000) }, 'Refunded $90.00', ''],
  [{ kind: 'refund-failed', reason: 'Card closed', amount: cents(9000) }, 'Refund failed, $90.00', 'Card closed'],
] as const)('%j reads %j, %j', { tags: ['F9'] }, (past, title, detail) => {
  expect(ticketPastWords({ ...nothing, ...past }, 'usd')).toEqual({ title, detail })
})
