import type { Organization } from '@ground-control/contract/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { createOrganizationCache } from './organization-cache.ts'
import { listOf } from './organizations.ts'

const orgId = (text: string) => text as OrgId
const organization = (id: string): Organization => ({ id: orgId(id), name: `Name of ${id}` })
const settings = { lifeMs: 300_000, chunk: 15, concurrency: 3, pauseMs: 100 }

/** Requests stay open until the test answers them. */
function openCache(chosen: Partial<typeof settings> = {}) {
  let now = 1_000_000
  const open: { readonly id: string; readonly signal: AbortSignal; answer(): void; fail(): void; gone(): void }[] = []
  const asked: string[] = []
  const pauses: { readonly milliseconds: number; end(): void }[] = []
  const request = <Value>(id: string, signal: AbortSignal, value: Value) =>
    new Promise<Value | null>((resolve, reject) => {
      asked.push(id)
      const settle = (how: () => void) => () => {
        open.splice(
          open.findIndex((each) => each.id === id && each.signal === signal),
          1,
        )
        how()
      }
      open.push({
        id,
        signal,
        answer: settle(() => resolve(value)),
        gone: settle(() => resolve(null)),
        fail: settle(() => reject(new Error('It failed.'))),
      })
      signal.addEventListener(
        'abort',
        settle(() => reject(signal.reason)),
      )
    })
  const cache = createOrganizationCache({
    settings: () => ({ ...settings, ...chosen }),
    now: () => now,
    pause: (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end })),
    fetchAll: async (signal) => (await request('all', signal, [organization('a'), organization('b')])) ?? [],
    fetchOne: (id, signal) => request(id, signal, organization(id)),
  })
  return {
    cache,
    open,
    asked,
    pauses,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    answerAll: () => {
      for (const { answer } of [...open]) answer()
    },
  }
}

const settled = () => new Promise((done) => setImmediate(done))
const ids = (count: number) => Array.from({ length: count }, (_, index) => orgId(`org_${index}`))

test('the list is cached for its lifetime and then requested again', { tags: ['N6'] }, async () => {
  const { cache, asked, answerAll, pass } = openCache()
  expect(cache.state.get()).toMatchObject({ loadedAt: null, isLoading: false, lifeMs: 300_000 })
  const first = cache.all()
  await settled()
  expect(cache.state.get().isLoading).toBe(true)
  answerAll()
  expect((await first).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(cache.state.get()).toMatchObject({ loadedAt: 1_000_000, isLoading: false, isFailing: false })
  pass(299_999)
  await cache.all()
  await cache.byId(orgId('a'))
  expect(asked).toEqual(['all'])
  pass(1)
  const second = cache.all()
  await settled()
  answerAll()
  await second
  expect(asked).toEqual(['all', 'all'])
})

test('many callers of one id cause one request', { tags: ['N6'] }, async () => {
  const { cache, asked, answerAll } = openCache()
  const callers = [cache.byId(orgId('x')), cache.byId(orgId('x')), cache.byIds([orgId('x'), orgId('x')])]
  await settled()
  answerAll()
  await Promise.all(callers)
  await cache.byId(orgId('x'))
  expect(asked).toEqual(['x'])
})

test('ids are requested in chunks of 15, at most 3 at once, with 100 ms between chunks', { tags: ['N6'] }, async () => {
  const { cache, open, asked, pauses, answerAll } = openCache()
  const all = cache.byIds(ids(32))
  const chunks: number[] = []
  let most = 0
  for (let step = 0; step < 40; step += 1) {
    await settled()
    most = Math.max(most, open.length)
    answerAll()
    const waiting = pauses.shift()
    if (!waiting) continue
    expect(waiting.milliseconds).toBe(100)
    chunks.push(asked.length)
    await settled()
    expect(open).toHaveLength(0)
    waiting.end()
  }
  expect((await all).size).toBe(32)
  expect({ chunks, most, asked: asked.length }).toEqual({ chunks: [15, 30], most: 3, asked: 32 })
})

test('chunk, concurrency and pause are settings', { tags: ['N6'] }, async () => {
  const { cache, open, pauses, answerAll } = openCache({ chunk: 2, concurrency: 1, pauseMs: 7 })
  void cache.byIds(ids(3))
  await settled()
  expect(open).toHaveLength(1)
  answerAll()
  await settled()
  answerAll()
  await settled()
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([7])
})

test('one failing id does not fail the others, and is requested again', { tags: ['N6'] }, async () => {
  const { cache, open, answerAll } = openCache()
  const found = cache.byIds(ids(3))
  await settled()
  open[1]?.fail()
  open[1]?.gone()
  answerAll()
  expect([...(await found).values()].map(({ state }) => state)).toEqual(['found', 'failed', 'gone'])
  expect(cache.state.get().isLoading).toBe(false)
  const again = cache.byIds(ids(3))
  await settled()
  expect(open.map(({ id }) => id)).toEqual(['org_1'])
  answerAll()
  expect([...(await again).values()].map(({ state }) => state)).toEqual(['found', 'found', 'gone'])
})

test('a failure is shown until an answer comes', { tags: ['N6'] }, async () => {
  const { cache, open, answerAll } = openCache()
  const failing = cache.all()
  await settled()
  open[0]?.fail()
  await expect(failing).rejects.toThrow('It failed.')
  expect(cache.state.get()).toMatchObject({ loadedAt: null, isFailing: true, isLoading: false })
  const refreshed = cache.refresh()
  await settled()
  answerAll()
  await refreshed
  expect(cache.state.get()).toMatchObject({ loadedAt: 1_000_000, isFailing: false })
})

test('others still get their answer when one stops waiting; the last aborts the request', {
  tags: ['N6'],
}, async () => {
  const { cache, open, answerAll } = openCache()
  const leaving = new AbortController()
  const left = cache.all({ signal: leaving.signal })
  const stayed = cache.all({ signal: new AbortController().signal })
  await settled()
  leaving.abort()
  await expect(left).rejects.toThrow()
  await settled()
  expect(open).toHaveLength(1)
  answerAll()
  expect(await stayed).toHaveLength(2)

  cache.clear()
  const alone = new AbortController()
  const search = cache.search('name', { signal: alone.signal })
  await settled()
  expect(open).toHaveLength(1)
  alone.abort()
  await expect(search).rejects.toThrow()
  await settled()
  expect(open).toHaveLength(0)
  expect(cache.state.get()).toMatchObject({ isFailing: false, isLoading: false })
})

test('a refresh drops the running request, and everyone waiting gets the newer answer', { tags: ['N6'] }, async () => {
  const { cache, open, asked, answerAll } = openCache()
  const search = cache.search('name', { signal: new AbortController().signal })
  const refreshes = [cache.refresh()]
  await settled()
  const [first] = open
  refreshes.push(cache.refresh())
  await settled()
  expect(first?.signal.aborted).toBe(true)
  expect(open).toHaveLength(1)
  expect(cache.state.get()).toMatchObject({ isLoading: true, isFailing: false })
  answerAll()
  await Promise.all(refreshes)
  expect(await search).toHaveLength(2)
  expect(cache.state.get()).toMatchObject({ loadedAt: 1_000_000, isLoading: false })
  expect(asked).toEqual(['all', 'all', 'all'])
})

test('a search that replaces another one waits for the same request', { tags: ['N6'] }, async () => {
  const { cache, asked, answerAll } = openCache()
  const first = new AbortController()
  const replaced = cache.search('na', { signal: first.signal })
  await settled()
  first.abort()
  const next = cache.search(' NAME of b ', { signal: new AbortController().signal })
  await expect(replaced).rejects.toThrow()
  await settled()
  answerAll()
  expect((await next).map(({ id }) => id)).toEqual(['b'])
  expect(asked).toEqual(['all'])
  expect(await cache.search('  ')).toEqual([])
})

test('ids that no caller waits for anymore are not requested', { tags: ['N6'] }, async () => {
  const { cache, asked, pauses, answerAll } = openCache({ chunk: 1, concurrency: 1 })
  const leaving = new AbortController()
  const left = cache.byIds(ids(3), { signal: leaving.signal })
  await settled()
  leaving.abort()
  await expect(left).rejects.toThrow()
  await settled()
  answerAll()
  for (const { end } of pauses) end()
  await settled()
  expect(asked).toEqual(['org_0'])
})

test('an answer to a request from before the cache was cleared is not kept', { tags: ['A11', 'N6'] }, async () => {
  const { cache, asked, open, answerAll } = openCache()
  const before = [cache.all(), cache.byId(orgId('x'))]
  await settled()
  cache.clear()
  const after = cache.byId(orgId('x'))
  await settled()
  expect(open.map(({ id }) => id)).toEqual(['all', 'x', 'x'])
  open[1]?.answer()
  open[0]?.answer()
  await Promise.all(before)
  expect(cache.state.get()).toMatchObject({ loadedAt: null, isLoading: true })
  answerAll()
  await after
  void cache.all()
  await settled()
  expect(asked).toEqual(['all', 'x', 'x', 'all'])
})

test('a clock that was set back does not keep the list alive', { tags: ['N6'] }, async () => {
  const { cache, asked, answerAll, pass } = openCache()
  const first = cache.all()
  await settled()
  answerAll()
  await first
  pass(-5_000)
  void cache.all()
  await settled()
  expect(asked).toEqual(['all', 'all'])
})

test('the list is accepted in three shapes', { tags: ['N7'] }, () => {
  const rows = [organization('a')]
  expect(listOf({ organizations: rows })).toEqual(rows)
  expect(listOf(rows)).toEqual(rows)
  expect(listOf({ data: rows })).toEqual(rows)
})
