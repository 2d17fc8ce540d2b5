import { watchOrganization } from '@ground-control/contract/organizations'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, database, pool, request } = useApi()
const { organization } = salesOf(pool)
const stats = '/api/v1/tickets/stats/overview'

test('writes that are stalled delay no read, however many they are', { tags: ['L2'] }, async () => {
  const orgId = await organization()
  const stalled = await pool.connect()
  await stalled.query('begin; lock table watched_organizations in access exclusive mode')
  const writes = Array.from({ length: 24 }, () =>
    call(watchOrganization, { params: { list: 'team', orgId } }).catch(String),
  )
  const { writes: writing, reads: reading } = database.pools
  await expect.poll(() => writing.waitingCount).toBe(24 - writing.options.max)
  const metrics = await (await request('/metrics', { headers: {} })).text()
  expect(metrics).toMatch(/^database_pool_waiting\{pool="writes"\} [1-9]\d*$/m)
  expect(metrics).toMatch(/^database_pool_waiting\{pool="reads"\} 0$/m)
  expect(metrics).toContain(`database_pool_in_use{pool="writes"} ${writing.options.max}`)
  for (let read = 0; read < 5; read++) expect((await request(stats)).status).toBe(200)
  expect(reading.waitingCount).toBe(0)
  await stalled.query('rollback')
  stalled.release()
  await Promise.all(writes)
  const later = await (await request('/metrics', { headers: {} })).text()
  expect(later).toMatch(/^database_pool_wait_seconds_count\{pool="writes"\} [1-9]\d*$/m)
  expect(later).toMatch(/^database_pool_wait_seconds_count\{pool="reads"\} 0$/m)
})
