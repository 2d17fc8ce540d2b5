import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { aboutHowLong, isUnseenEnd, settledPercent, stripShares, toGo } from './job-progress.ts'
import type { JobState } from './job-states.ts'

const part = (items: number) => ({ items, amount: cents(items * 100) })

const progressOf = (
  counts: Partial<Record<'toDo' | 'underWay' | 'refunded' | 'elsewhere' | 'failed' | 'handled', number>>,
) => {
  const { toDo = 0, underWay = 0, refunded = 0, elsewhere = 0, failed = 0, handled = 0 } = counts
  return {
    items: toDo + underWay + refunded + elsewhere + failed + handled,
    toDo: part(toDo),
    underWay: part(underWay),
    refunded: part(refunded),
    elsewhere: part(elsewhere),
    failed: part(failed),
    handled: part(handled),
  }
}

test('100 percent is reached only when nothing is left to settle', { tags: ['E4'] }, () => {
  expect(settledPercent(progressOf({ refunded: 1323, failed: 5, toDo: 1052 }))).toBe(55)
  expect(settledPercent(progressOf({ refunded: 46_999, underWay: 1 }))).toBe(99)
  expect(settledPercent(progressOf({ refunded: 2377, failed: 3 }))).toBe(100)
  expect(settledPercent(progressOf({}))).toBe(100)
})

test('refunds under way count as left to do', { tags: ['E4'] }, () => {
  expect(toGo(progressOf({ toDo: 3, underWay: 2, refunded: 9 }))).toEqual({ items: 5, amount: 500 })
})

test('the strip counts handled items as done, and failures as red', { tags: ['E4'] }, () => {
  expect(stripShares(progressOf({ refunded: 6, elsewhere: 1, handled: 1, failed: 1, toDo: 1 }))).toEqual({
    ok: 80,
    bad: 10,
  })
  expect(stripShares(progressOf({}))).toEqual({ ok: 100, bad: 0 })
})

test.each([
  [1, 20, 'less than a minute'],
  [1_200, 20, 'about 1 minute'],
  [2_380, 20, 'about 2 minutes'],
  [72_000, 20, 'about 1 h'],
  [108_000, 20, 'about 1 h 30 min'],
  [2_380, 0, null],
])('%i refunds at %i a second take %s', { tags: ['E2'] }, (items, perSecond, words) => {
  expect(aboutHowLong(items, perSecond)).toBe(words)
})

type Given = {
  readonly jobId?: string
  readonly state?: JobState
  readonly endedAt?: Instant | null
  readonly failed?: number
}

test.each<[string, Given, boolean]>([
  ['ended an hour ago', {}, true],
  ['was looked at', { jobId: 'job_seen' }, false],
  ['still runs', { state: 'running', endedAt: null }, false],
  ['was declined', { state: 'declined' }, false],
  ['was stopped', { state: 'stopped' }, true],
  ['is done for two days', { endedAt: instant('2026-11-13T12:00:00Z') }, false],
  ['has something left for two days', { endedAt: instant('2026-11-13T12:00:00Z'), failed: 3 }, true],
  ['has something left for eight days', { endedAt: instant('2026-11-07T11:00:00Z'), failed: 3 }, false],
])('whether to announce the end of a job that %s', { tags: ['E4'] }, (_, { failed = 0, ...given }, isTold) => {
  const job = { jobId: 'job_1', state: 'done' as const, endedAt: instant('2026-11-15T11:00:00Z'), ...given }
  const ended = { ...job, progress: { failed: { items: failed } } }
  expect(isUnseenEnd(ended, ['job_seen'], new Date('2026-11-15T12:00:00Z'))).toBe(isTold)
})
