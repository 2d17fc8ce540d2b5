import { getCapabilities } from '@ground-control/contract/capabilities'
import { allEndpoints, capabilityCalls } from '@ground-control/contract/endpoints'
import { getNextDoors } from '@ground-control/contract/events'
import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { sampleCall } from '#testing/sample-calls.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()
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

test('without mail the platform offers every capability but emails with tickets', {
  tags: ['S5'],
}, async () => {
  const { capabilities } = await call(getCapabilities, {})
  expect(capabilities).toEqual(Object.keys(capabilityCalls).filter((name) => name !== 'ticket-mail'))
  expect(capabilities).toEqual(expect.arrayContaining(['entry-codes', 'mail', 'payment-status', 'support']))
})

test('browsers and proxies store no answer of a call', { tags: ['H5'] }, async () => {
  const authorization = `Bearer ${await token()}`
  for (const endpoint of allEndpoints) {
    const { path, init } = sampleCall(endpoint, 'id_1')
    const reply = await request(path, { ...init, headers: { ...init.headers, authorization } })
    await reply.body?.cancel()
    expect([endpoint.name, reply.headers.get('cache-control')]).toEqual([endpoint.name, 'no-store'])
  }
})
