import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { wakeDelayMs } from './use-wake.ts'

test('cases reload when a snooze ends, within a minimum and a maximum wait', {
  tags: ['X6'],
}, () => {
  const now = Date.parse('2026-06-10T12:00:00Z')
  const delay = (wakesAt: string, askedSecondsAgo: number) =>
    wakeDelayMs(wakesAt as Instant, now - askedSecondsAgo * 1_000, now)
  expect(delay('2026-06-10T12:00:30Z', 1)).toBe(30_000)
  expect(delay('2026-06-10T11:59:00Z', 60)).toBe(0)
  expect(delay('2026-06-10T11:59:59Z', 0)).toBe(2_000)
  expect(delay('2026-09-08T12:00:00Z', 1)).toBe(3_600_000)
})
