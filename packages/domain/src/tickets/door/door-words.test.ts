import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { type DoorProblem, doorProblem } from './door-problem.ts'
import { boughtByWords, type DoorFacts, doorSentence, guestTicketsWords, pastTime, pastWords } from './door-words.ts'

const clock = { timeZone: 'America/New_York', now: new Date('2026-11-16T00:00:00Z') }
const today = '2026-11-15T23:21:00Z' as Instant
const before = '2026-11-08T20:10:00Z' as Instant

const lateShow = { name: 'Late Show', startDate: before, endDate: null }

const step = (kind: string, rest: Partial<NonNullable<DoorFacts['past']>[number]> = {}) => ({
  kind,
  at: today,
  by: null,
  from: null,
  to: null,
  door: null,
  ...rest,
})

test.each<[DoorFacts, string]>([
  [{ problem: 'unknown-code' }, 'No ticket has this code.'],
  [{ problem: 'wrong-event', event: lateShow }, 'This ticket is for another event: Late Show, Nov 8, 3:10 PM.'],
  [{ problem: 'wrong-event' }, 'This ticket is for another event.'],
  [{ problem: 'event-cancelled' }, 'This event is called off, so no ticket lets anybody in.'],
  [
    { problem: 'event-cancelled', event: { ...lateShow, calledOff: { at: today, by: 'Lena Fisk' } } },
    'This event was called off by Lena Fisk at 6:21 PM, so no ticket lets anybody in.',
  ],
  [
    { problem: 'event-cancelled', event: { ...lateShow, calledOff: { at: before, by: null } } },
    'This event was called off on Nov 8, 3:10 PM, so no ticket lets anybody in.',
  ],
  [
    { problem: 'already-refunded', past: [step('refunded', { by: 'Lena Fisk', at: before })] },
    'This ticket was refunded by Lena Fisk on Nov 8, 3:10 PM.',
  ],
  [{ problem: 'already-refunded' }, 'This ticket was refunded.'],
  [
    { problem: 'being-refunded', past: [step('refunding', { by: 'Lena Fisk' })] },
    'A refund of this ticket is under way, requested by Lena Fisk at 6:21 PM.',
  ],
  [{ problem: 'being-refunded' }, 'A refund of this ticket is under way.'],
  [
    { problem: 'transferred', past: [step('transferred', { to: 'Hiro Rao', at: before })] },
    'This ticket was transferred to Hiro Rao on Nov 8, 3:10 PM.',
  ],
  [
    { problem: 'replaced-code', replacedAt: today, past: [step('new-code', { by: 'Lena Fisk' })] },
    'This code is old: a new one was made by Lena Fisk at 6:21 PM.',
  ],
  [
    {
      problem: 'replaced-code',
      replacedAt: before,
      past: [step('new-code', { by: 'Lena Fisk' }), step('transferred', { to: 'Hiro Rao', at: before })],
    },
    'This code is old: the ticket was transferred to Hiro Rao on Nov 8, 3:10 PM.',
  ],
  [
    { problem: 'already-redeemed', redeemed: { at: today, by: null, door: 'East door' } },
    'This ticket was redeemed at 6:21 PM at the East door.',
  ],
  [
    { problem: 'already-redeemed', redeemed: { at: today, by: 'Lena Fisk', door: 'Gate 3' } },
    'This ticket was redeemed at 6:21 PM at Gate 3 by Lena Fisk.',
  ],
  [{ problem: 'already-redeemed' }, 'This ticket was already redeemed.'],
  [
    { problem: 'event-over', event: { name: null, startDate: null, endDate: before } },
    'This event ended on Nov 8, 3:10 PM.',
  ],
  [{ problem: 'event-over' }, 'This event is over.'],
])('%j reads %j', { tags: ['F14'] }, (facts, sentence) => {
  expect(doorSentence(facts, clock)).toBe(sentence)
})

test.each<[(DoorProblem | null)[], string]>([
  [[null], '1 ticket'],
  [[null, null], '2 tickets'],
  [[null, 'already-refunded'], '1 ticket to redeem, 1 refunded'],
  [[null, null, 'being-refunded', 'already-redeemed'], '2 tickets to redeem, 1 redeemed, 1 refunding'],
  [['already-refunded', 'already-refunded'], '2 refunded'],
  [['already-redeemed', 'already-refunded'], '1 redeemed, 1 refunded'],
  [['already-redeemed', 'already-redeemed'], '2 tickets'],
  [['event-cancelled', 'event-cancelled'], '2 tickets'],
  [['event-over', 'already-refunded'], '1 ticket, 1 refunded'],
])('tickets in the states %j are %j', { tags: ['F14', 'F5'] }, (problems, words) => {
  expect(guestTicketsWords(problems)).toBe(words)
})

test('a ticket’s history is short, with the day if it was not today', { tags: ['F14'] }, () => {
  const kinds = ['redeemed', 'undone', 'new-code', 'refunded', 'refunding', 'let-in', 'given', 'bought']
  expect(kinds.map((kind) => pastWords(step(kind, { by: 'Lena Fisk', door: 'East door' })))).toEqual([
    'Redeemed, East door, Lena Fisk',
    'Check-in undone, East door, Lena Fisk',
    'New code, Lena Fisk',
    'Refunded, Lena Fisk',
    'Refund requested, Lena Fisk',
    'Let in with a reason, East door, Lena Fisk',
    'Comp',
    'Bought by Lena Fisk',
  ])
  expect(pastWords(step('transferred', { from: 'José Yang', to: 'Hiro Rao' }))).toBe(
    'Transferred by José Yang to Hiro Rao',
  )
  expect([pastTime(today, clock), pastTime(before, clock)]).toEqual(['6:21 PM', 'Nov 8'])
})

test('the most final reason decides', { tags: ['F14'] }, () => {
  const event = { startDate: '2026-11-15T20:00:00Z' as Instant, endDate: '2026-11-16T03:00:00Z' as Instant }
  const ticket = { redeemed: false, beingRefunded: false, refundedAt: null, event }
  const now = new Date('2026-11-16T00:00:00Z')
  const problems: (DoorProblem | null)[] = [
    doorProblem(ticket, now),
    doorProblem({ ...ticket, redeemed: true }, now),
    doorProblem({ ...ticket, redeemed: true, beingRefunded: true }, now),
    doorProblem({ ...ticket, redeemed: true, beingRefunded: true, refundedAt: today }, now),
    doorProblem({ ...ticket, refundedAt: today, event: { ...event, status: 'cancelled' } }, now),
    doorProblem(ticket, new Date('2026-11-16T03:00:01Z')),
  ]
  expect(problems).toEqual([
    null,
    'already-redeemed',
    'being-refunded',
    'already-refunded',
    'event-cancelled',
    'event-over',
  ])
})

test.each<[string | null, (string | null)[], string]>([
  ['Ada', ['Ada', 'Ada'], ''],
  ['Ada', [null], ''],
  ['Ada', ['Sven', 'Sven'], ', bought by Sven'],
  ['Ada', ['Ada', 'Sven', 'Ada'], ', 1 bought by Sven'],
  ['Ada', ['Sven', 'Mai'], ', bought by others'],
  ['Ada', ['Ada', 'Sven', 'Mai'], ', 2 bought by others'],
])('tickets of %s, bought by %j: “%s”', { tags: ['F14'] }, (holder, purchasers, words) => {
  expect(boughtByWords(holder, purchasers)).toBe(words)
})
