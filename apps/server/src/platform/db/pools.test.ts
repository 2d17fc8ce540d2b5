import { watchOrganization } from '@ground-control/contract/organization-lists'
import pg from 'pg'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { poolNames } from './database.ts'

const { call, database, pool, request } = useApi()
const { organization } = salesOf(pool)
const stats = '/api/v1/tickets/stats/overview'

test('stalled writes delay no read, however many there are', { tags: ['L2'] }, async () => {
  const orgId = await organization()
  const stalled = new pg.Client({ connectionString: pool.options.connectionString })
  await stalled.connect()
  await stalled.query('begin; lock table watched_organizations in access exclusive mode')
  const writes = Array.from({ length: 24 }, () =>
    call(watchOrganization, { params: { list: 'team', orgId } }).catch(String),
  )
  const { writes: writing } = database.pools
  // The sealer may be one of the waiting callers.
  await expect.poll(() => writing.waitingCount).toBeGreaterThanOrEqual(24 - writing.options.max)
  for (let read = 0; read < 5; read++) expect((await request(stats)).status).toBe(200)
  await stalled.end()
  await Promise.all(writes)
  const metrics = await (await request('/metrics', { headers: {} })).text()
  expect(metrics).toMatch(/^database_pool_wait_seconds_count\{pool="writes"\} [1-9]\d*$/m)
  for (const name of poolNames) {
    expect(metrics).toMatch(new RegExp(`^database_pool_waiting{pool="${name}"} \\d+$`, 'm'))
    expect(metrics).toMatch(new RegExp(`^database_pool_in_use{pool="${name}"} \\d+$`, 'm'))
  }
})
