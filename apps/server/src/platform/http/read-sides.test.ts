import { getOverallStats } from '@ground-control/contract/figures/overview'
import { watchOrganization } from '@ground-control/contract/organization-lists'
import { isPosition, positionHeader } from '@ground-control/contract/positions'
import { day } from '@ground-control/domain/testing/ids'
import { afterEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/db/database.ts'
import { openLive } from '#testing/live-stream.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { replicaReads } from './read-sides.ts'

const { pool, request, startAnother, token } = useApi()
const { organization } = salesOf(pool)

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

/** A server whose replica is at that address. */
async function startWith(replicaUrl: string) {
  const database = connectDatabase(String(pool.options.connectionString), { onError: () => {}, replicaUrl })
  opened.push(database)
  const { app, base } = await startAnother({ database })
  const headers = { authorization: `Bearer ${await token()}` }
  return {
    app,
    base,
    get: (path: string, more: Readonly<Record<string, string>> = {}) =>
      fetch(base + path, { headers: { ...headers, ...more } }),
    put: (path: string) => fetch(base + path, { method: 'PUT', headers }),
  }
}

const figures = `${getOverallStats.path}?startDate=${day('2026-01-01')}&endDate=${day('2026-01-31')}`

test.each([
  ['is nowhere', () => 'postgres://postgres@127.0.0.1:1/nothing'],
  ['is no replica at all', () => String(pool.options.connectionString)],
])('if the replica %s, the primary answers and the server is ready', { tags: ['L5'] }, async (_, urlOf) => {
  const { app, get } = await startWith(urlOf())
  const known = (await get(figures)).headers.get(positionHeader) ?? ''
  expect(isPosition(known)).toBe(true)
  const reply = await get(figures, { [positionHeader]: known })
  expect(reply.status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toContain('database_replica_up 0')
  expect(metrics).toContain('database_replica_behind_seconds Nan')
  expect(metrics).toMatch(/database_answers_total\{side="primary"\} [1-9]/)
  expect(metrics).toContain('database_answers_total{side="replica"} 0')
  await app.close()
})

test('a write and a refusal return a later position, and a live hint comes after it', { tags: ['L5'] }, async () => {
  const { app, base, get, put } = await startWith('postgres://postgres@127.0.0.1:1/nothing')
  const stream = await openLive(base, await token())
  await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(['position', 'ready'])
  const before = (await get(figures)).headers.get(positionHeader) ?? ''
  const path = watchOrganization.path.replace('{list}', 'own').replace('{orgId}', await organization())
  const written = await put(path)
  const after = written.headers.get(positionHeader) ?? ''
  expect([written.ok, after > before]).toEqual([true, true])
  await expect.poll(() => stream.hints()).toContain('audit')
  expect(stream.events.at(-2)?.event).toBe('position')
  const refused = await put(watchOrganization.path.replace('{list}', 'own').replace('{orgId}', 'org_nobody'))
  expect([refused.ok, isPosition(refused.headers.get(positionHeader) ?? '')]).toEqual([false, true])
  stream.close()
  await stream.ended
  await app.close()
})

test('without a replica no answer has a position', { tags: ['L5'] }, async () => {
  const reply = await request(figures)
  expect([reply.status, reply.headers.get(positionHeader)]).toEqual([200, null])
})

test('nothing that changes data may be sent to a replica', { tags: ['L5'] }, () => {
  const posted = [...replicaReads].filter(({ method }) => method !== 'GET').map(({ name }) => name)
  // These read, but are POST calls, because their input is too long or too private for an address.
  expect(posted.toSorted()).toEqual([
    'batchEvents',
    'batchSpaces',
    'listCurrentEvents',
    'listEventFigures',
    'listPastEvents',
    'searchAccounts',
    'searchCases',
    'searchPlatform',
  ])
  const money = [...replicaReads].filter(({ name }) => /Purchase|PaymentRefunds|PaymentTickets|getRefund/.test(name))
  expect(money).toEqual([])
})
