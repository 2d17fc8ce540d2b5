import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { receiptMoment, sinceWhen, stepMoment } from './moments.ts'

const at = '2025-11-14T00:42:00Z' as Instant

test('a receipt always shows its year', () => {
  expect(receiptMoment('2025-10-28T13:14:00Z' as Instant, 'America/New_York')).toBe('Oct 28, 2025, 9:14 AM')
})

test('a step shows its seconds too', () => {
  expect(stepMoment('2025-10-28T13:14:07Z' as Instant, 'America/New_York')).toBe('Oct 28, 2025, 9:14:07 AM')
})

test('a moment shows its time, and its date if on another day', () => {
  expect(sinceWhen(at, new Date('2025-11-14T04:00:00Z'), 'America/New_York')).toBe('at 7:42 PM')
  expect(sinceWhen(at, new Date('2025-11-14T06:00:00Z'), 'America/New_York')).toBe('on Nov 13, 7:42 PM')
  expect(sinceWhen(at, new Date('2026-01-02T06:00:00Z'), 'UTC')).toBe('on Nov 14, 2025, 12:42 AM')
})
