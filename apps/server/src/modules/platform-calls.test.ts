import { getNextDoors } from '@ground-control/contract/events'
import { getCapabilities } from '@ground-control/contract/settings'
import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, clear } = salesOf(pool)

beforeEach(clear)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('the next doors are those of the ticketed event that starts soonest', async () => {
  expect(await call(getNextDoors, {})).toEqual({ next: null })
  await event({ name: 'Over', startAt: inHours(-1) })
  await event({ name: 'Undated', startAt: null })
  await event({ name: 'Later', startAt: inHours(5) })
  const startAt = inHours(3)
  const soonest = await event({ name: 'Soonest', startAt })
  const cancelled = await event({ name: 'Cancelled', startAt: inHours(1) })
  const free = await event({ name: 'Free', startAt: inHours(2) })
  await pool.query(`update events set status = 'cancelled' where id = $1`, [cancelled])
  await pool.query('update events set ticketed = false where id = $1', [free])
  expect(await call(getNextDoors, {})).toEqual({ next: { eventId: soonest, eventName: 'Soonest', startDate: startAt } })
})

test('the platform says what it can do beyond the specified calls', async () => {
  expect(await call(getCapabilities, {})).toEqual({
    capabilities: [
      'account-profiles',
      'activity',
      'audit',
      'documents',
      'entry-codes',
      'event-figures',
      'event-reports',
      'live',
      'mail',
      'next-doors',
      'organization-figures',
      'purchases',
      'reconciliation',
      'refund-list',
      'refund-records',
      'remote-config',
      'search',
      'shift-board',
      'staff',
      'support',
      'ticket-changes',
      'top-events',
      'transfers',
      'watched-organizations',
    ],
  })
})
