import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import type { Instant } from '#values/time.ts'
import { caseBadge } from './case-labels.ts'
import { caseAge, clockText, daysAgo, dueText, momentText, shortDueText, withoutSeconds } from './case-times.ts'

const zone = 'America/New_York'
// 6:42 PM on a Sunday in that zone.
const now = new Date('2026-11-15T23:42:00Z')
const at = instant

test('the age of a case is shown more coarsely the older it is', { tags: ['X6'] }, () => {
  const age = (text: string) => caseAge(at(text), now, zone)
  expect(age('2026-11-15T23:41:30Z')).toBe('now')
  expect(age('2026-11-15T23:30:00Z')).toBe('12 min')
  expect(age('2026-11-15T18:00:00Z')).toBe('5 h')
  expect(age('2026-11-15T05:30:00Z')).toBe('18 h')
  expect(age('2026-11-15T02:00:00Z')).toBe('Yesterday')
  expect(age('2026-11-13T22:00:00Z')).toBe('Nov 13')
  expect(age('2025-11-13T22:00:00Z')).toBe('Nov 13, 2025')
  // This clock is behind the server's.
  expect(age('2026-11-15T23:43:00Z')).toBe('now')
  // Just after midnight, the last evening is hours ago, not yesterday.
  expect(caseAge(at('2026-11-16T03:00:00Z'), new Date('2026-11-16T05:30:00Z'), zone)).toBe('2 h')
})

test('moments and due times name the day only if it is another', { tags: ['X6'] }, () => {
  const text = (when: string) => clockText(at(when), now, zone)
  expect(text('2026-11-15T23:39:00Z')).toBe('6:39 PM')
  expect(text('2026-11-14T23:39:00Z')).toBe('yesterday, 6:39 PM')
  expect(text('2026-11-16T14:00:00Z')).toBe('tomorrow, 9:00 AM')
  expect(text('2026-11-10T14:00:00Z')).toBe('Nov 10, 9:00 AM')
  expect(momentText(at('2026-11-14T23:39:00Z'), now, zone)).toBe('Yesterday, 6:39 PM')

  const due = (dueAt: string | null, state: 'open' | 'snoozed' | 'solved' = 'open') =>
    dueText({ dueAt: dueAt as Instant | null, state }, now, zone)
  expect(due('2026-11-15T23:50:00Z')).toBe('Due today, 6:50 PM')
  expect(due('2026-11-16T15:00:00Z')).toBe('Due tomorrow, 10:00 AM')
  expect(due('2026-11-17T14:00:00Z')).toBe('Due Nov 17, 9:00 AM')
  expect(due('2026-11-15T23:30:00Z', 'snoozed')).toBe('Due today, 6:30 PM')
  expect(due('2026-11-15T23:30:00Z', 'solved')).toBeNull()
  expect(due(null)).toBeNull()
})

test('a late case shows its day and how late it is', { tags: ['S8'] }, () => {
  const open = (dueAt: string) => ({ dueAt: at(dueAt), state: 'open' }) as const
  const due = (dueAt: string) => [dueText(open(dueAt), now, zone), shortDueText(open(dueAt), now, zone)]
  expect(due('2026-11-15T23:50:00Z')).toEqual(['Due today, 6:50 PM', 'Due 6:50 PM'])
  expect(due('2026-11-15T23:41:50Z')).toEqual(['Due today, 6:41 PM, 1 min late', '1 min late'])
  expect(due('2026-11-15T21:40:00Z')).toEqual(['Due today, 4:40 PM, 2 h late', '2 h late'])
  expect(due('2026-11-14T19:30:00Z')).toEqual(['Due yesterday, 2:30 PM, 1 day 4 h late', '1 day 4 h late'])
  expect(due('2026-11-12T23:40:00Z')).toEqual(['Due Thu 6:40 PM, 3 days late', '3 days late'])
  expect(due('2026-11-06T23:40:00Z')).toEqual(['Due Nov 6, 6:40 PM, 9 days late', '9 days late'])
  // A snoozed case is never late.
  expect(shortDueText({ dueAt: at('2026-11-14T19:30:00Z'), state: 'snoozed' }, now, zone)).toBeNull()
})

test('other cases show their age, and a countdown has no seconds', { tags: ['X6'] }, () => {
  const ago = (when: string) => daysAgo(at(when), now, zone)
  expect(ago('2026-11-15T23:00:00Z')).toBe('today')
  expect(ago('2026-11-14T23:00:00Z')).toBe('yesterday')
  expect(ago('2026-11-13T23:00:00Z')).toBe('2 days ago')
  expect(ago('2026-10-21T23:00:00Z')).toBe('Oct 21')
  expect(withoutSeconds('T+00:27:05')).toBe('T+00:27')
  expect(withoutSeconds('T−4d 03:12')).toBe('T−4d 03:12')
})

test('the badge shows the urgency while a person waits, else the state', { tags: ['X6'] }, () => {
  expect(caseBadge({ state: 'open', priority: 'urgent' })).toEqual({ label: 'URGENT', isLoud: true })
  expect(caseBadge({ state: 'open', priority: 'high' }).label).toBe('HIGH')
  expect(caseBadge({ state: 'open', priority: 'low' })).toEqual({ label: 'OPEN', isLoud: false })
  expect(caseBadge({ state: 'snoozed', priority: 'urgent' }).label).toBe('SNOOZED')
  expect(caseBadge({ state: 'solved', priority: 'urgent' }).label).toBe('SOLVED')
})
