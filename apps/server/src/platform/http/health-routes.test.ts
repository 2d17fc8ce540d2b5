import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { pool, request } = useApi()
const anonymously = { headers: {} }

test('a running program is live, and ready once its database is migrated', async () => {
  const up = await request('/healthz', anonymously)
  expect([up.status, await up.json()]).toEqual([200, { status: 'up' }])
  const ready = await request('/readyz', anonymously)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
})

test('the program is not ready while a migration has not run', async () => {
  const { rows } = await pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
  )
  const reply = await request('/readyz', anonymously)
  expect(reply.status).toBe(503)
  expect(await reply.json()).toEqual({ status: 'not ready', problem: '1 migration has not run yet.' })
  const { id, hash, created_at } = rows[0] as Record<string, unknown>
  await pool.query('insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, $3)', [
    id,
    hash,
    created_at,
  ])
  expect((await request('/readyz', anonymously)).status).toBe(200)
})

test('metrics count answers by route template, never by address', async () => {
  await request('/api/v1/accounts/acc_secret', anonymously)
  await request('/nothing/acc_secret', anonymously)
  await expect
    .poll(async () => (await request('/metrics', anonymously)).text(), { timeout: 60_000 })
    .toContain('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1')
  const reply = await request('/metrics', anonymously)
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await reply.text()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/accounts/:uid",status="401"} 1',
  )
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('acc_secret')
})
