import { constants } from '@ground-control/domain/values/constants'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDashboardCache } from './dashboard-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-14T18:42:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A dashboard on a server that counts: each answer has the number of its call. */
function aDashboard() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cache = createDashboardCache()
  const server = { calls: 0, isDown: false }
  async function load() {
    server.calls += 1
    if (server.isDown) throw new Error('down')
    return `answer ${server.calls}`
  }
  return {
    cache,
    server,
    /** Shows a range until it is left; leaving takes long enough for React Query to let go. */
    async visit(range: string, whileShown?: (observer: QueryObserver<string>) => Promise<unknown>) {
      const observer = new QueryObserver<string>(client, cache.kept(['test', range], load))
      const leave = observer.subscribe(() => {})
      const atFirst = observer.getCurrentResult()
      await vi.advanceTimersByTimeAsync(10)
      await whileShown?.(observer)
      const result = observer.getCurrentResult()
      leave()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(client.getQueryCache().getAll()).toEqual([])
      return { atFirst, result }
    },
  }
}

test('a range seen within 120 s is shown again at once, with its age, and makes no request', {
  tags: ['O8'],
}, async () => {
  const { visit, server } = aDashboard()
  const first = await visit('a')
  expect(first.atFirst.isPending).toBe(true)
  await vi.advanceTimersByTimeAsync(100_000)
  const again = await visit('a')
  expect(again.atFirst.data).toBe('answer 1')
  expect(again.result.dataUpdatedAt).toBe(first.result.dataUpdatedAt)
  expect(server.calls).toBe(1)
})

test('after 120 s the range is requested again', { tags: ['O8'] }, async () => {
  const { visit, server } = aDashboard()
  await visit('a')
  await vi.advanceTimersByTimeAsync(120_000)
  const again = await visit('a')
  expect(again.atFirst.data).toBeUndefined()
  expect(again.result.data).toBe('answer 2')
  expect(server.calls).toBe(2)
})

test('the 101st range replaces the one unseen the longest', { tags: ['O8'] }, async () => {
  const { visit, server, cache } = aDashboard()
  const ranges = Array.from({ length: constants.dashboardCacheEntries }, (_, index) => `range ${index}`)
  // Fills the cache directly, because a hundred visits would take longer than the first answer lives.
  for (const range of ranges) {
    const { queryFn } = cache.kept(['test', range], async () => range)
    await queryFn({ signal: new AbortController().signal })
  }
  await visit('range 0')
  await visit('one more')
  expect(server.calls).toBe(1)
  await visit('range 0')
  expect(server.calls).toBe(1)
  await visit('range 1')
  expect(server.calls).toBe(2)
})

test('a refresh makes a request however young the answer is, and renews it', { tags: ['O8'] }, async () => {
  const { visit, server } = aDashboard()
  await visit('a')
  const refreshed = await visit('a', (observer) => observer.refetch())
  expect(refreshed.result.data).toBe('answer 2')
  expect((await visit('a')).atFirst.data).toBe('answer 2')
  expect(server.calls).toBe(2)
})

test('an answer on screen is kept when its refresh fails, and so is the one in the cache', {
  tags: ['O8'],
}, async () => {
  const { visit, server } = aDashboard()
  await visit('a')
  server.isDown = true
  const { result } = await visit('a', (observer) => observer.refetch())
  expect(result.data).toBe('answer 1')
  expect(result.isError).toBe(true)
  expect((await visit('a')).atFirst.data).toBe('answer 1')
})

test('clearing removes everything of the last person', { tags: ['A11'] }, async () => {
  const { visit, cache } = aDashboard()
  await visit('a')
  cache.clear()
  expect((await visit('a')).atFirst.data).toBeUndefined()
})

test('an answer to a request from before clearing is not kept', { tags: ['A11'] }, async () => {
  const { visit, cache, server } = aDashboard()
  const request = new AbortController()
  const { queryFn } = cache.kept(['test', 'a'], async () => 'late')
  const answer = queryFn({ signal: request.signal })
  request.abort()
  cache.clear()
  await answer
  await visit('a')
  expect(server.calls).toBe(1)
})
