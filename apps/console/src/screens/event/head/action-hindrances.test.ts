import { instant } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { compHindrance, transferHindrance } from './action-hindrances.ts'

const now = new Date('2026-11-15T20:00:00Z')
const startDate = instant('2026-11-15T21:00:00Z')
const totals = { sold: 0, comps: 1 }

test('an action the platform would refuse is disabled, with the reason', { tags: ['C1', 'C2'] }, () => {
  const upcoming = { event: { startDate, ticketing: {} }, totals, now }
  expect([compHindrance(upcoming), transferHindrance(upcoming)]).toEqual([null, null])
  const over = { ...upcoming, now: new Date('2026-11-17T00:00:00Z') }
  expect([compHindrance(over), transferHindrance(over)]).toEqual(['The event is over.', 'The event is over.'])
  const cancelled = { ...upcoming, event: { startDate, status: 'cancelled' } }
  expect([compHindrance(cancelled), transferHindrance(cancelled)]).toEqual([
    'The event is cancelled.',
    'The event is cancelled.',
  ])
  const bare = { ...upcoming, event: { startDate, ticketing: null }, totals: { sold: 0, comps: 0 } }
  expect(compHindrance(bare)).toBe('The event has no ticketing.')
  expect(transferHindrance(bare)).toBe('The event has no tickets yet.')
  expect(transferHindrance({ ...bare, totals: null })).toBeNull()
})
