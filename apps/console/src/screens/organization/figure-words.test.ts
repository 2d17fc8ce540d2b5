import { cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { netOf, refundRate, startWords } from './figure-words.ts'

test('the refund rate is a share of gross, and of nothing there is none', { tags: ['X4'] }, () => {
  const money = { gross: cents(200_000), refundedAmount: cents(5_000) }
  expect(refundRate(money)).toBe('2.5%')
  expect(netOf(money)).toBe(195_000)
  expect(refundRate({ gross: cents(0), refundedAmount: cents(0) })).toBeNull()
})

test('the next event is told by the day and the hour', { tags: ['X4'] }, () => {
  const now = new Date('2025-11-14T20:00:00Z')
  expect(startWords('2025-11-15T01:00:00Z' as Instant, now, 'America/New_York')).toBe('Today, 8:00 PM')
  expect(startWords('2026-01-17T01:00:00Z' as Instant, now, 'America/New_York')).toBe('Jan 16, 2026, 8:00 PM')
})
