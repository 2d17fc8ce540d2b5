import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { priorityAt, raisedWords } from './case-priority.ts'
import type { CasePriority } from './cases.ts'

const now = new Date('2026-11-15T23:42:00Z')
const startingIn = (minutes: number, status = 'on_sale') => ({
  startDate: new Date(now.getTime() + minutes * 60_000).toISOString() as Instant,
  endDate: new Date(now.getTime() + (minutes + 180) * 60_000).toISOString() as Instant,
  status,
})
const open = (priority: CasePriority, event: ReturnType<typeof startingIn> | null) =>
  ({ priority, state: 'open', event }) as const

test.each<[string, CasePriority, number, CasePriority]>([
  ['days away', 'normal', 24 * 60 + 1, 'normal'],
  ['within a day', 'normal', 24 * 60, 'high'],
  ['just over an hour away', 'high', 61, 'high'],
  ['an hour away', 'normal', 60, 'urgent'],
  ['on', 'high', -100, 'urgent'],
  ['over', 'normal', -181, 'normal'],
  ['an hour away, and it can wait', 'low', 60, 'low'],
])(
  'for an event that is %s, a case of %s priority (%i min) counts as %s',
  { tags: ['S8'] },
  (_, priority, minutes, expected) => {
    expect(priorityAt(open(priority, startingIn(minutes)), now)).toBe(expected)
  },
)

test('only an open case about an event that takes place is raised', { tags: ['S8'] }, () => {
  expect(priorityAt(open('normal', null), now)).toBe('normal')
  expect(priorityAt(open('normal', startingIn(30, 'cancelled')), now)).toBe('normal')
  expect(priorityAt(open('normal', startingIn(30, 'ended')), now)).toBe('normal')
  expect(priorityAt({ ...open('normal', startingIn(30)), state: 'solved' }, now)).toBe('normal')
  expect(priorityAt({ ...open('normal', startingIn(30)), state: 'snoozed' }, now)).toBe('normal')
})

test('a raised priority has a reason', { tags: ['S8'] }, () => {
  expect(raisedWords(open('normal', startingIn(78)), now)).toBe('Raised: starts in 1 h 18 min')
  expect(raisedWords(open('normal', startingIn(60)), now)).toBe('Raised: starts in 1 h')
  expect(raisedWords(open('normal', startingIn(7)), now)).toBe('Raised: starts in 7 min')
  expect(raisedWords(open('normal', startingIn(-5)), now)).toBe('Raised: the event is on')
  expect(raisedWords(open('urgent', startingIn(7)), now)).toBeNull()
  expect(raisedWords(open('normal', null), now)).toBeNull()
})
