import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshQueries } from './refresh-queries.ts'

const queryKey = ['list']

/** A list whose first page shows how often it was read, and whose second page waits until released. */
async function aList() {
  const client = new QueryClient()
  let reads = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === 0) return `first, read ${++reads}`
      await released
      signal.throwIfAborted()
      return 'second'
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length : null),
  })
  const stop = observer.subscribe(() => {})
  await observer.refetch()
  const pages = () => observer.getCurrentResult().data?.pages
  return { client, observer, release, pages, stop }
}

test('a refresh waits for the next page and then reads the whole list again', async () => {
  const { client, observer, release, pages, stop } = await aList()
  const nextPage = observer.fetchNextPage()
  const refreshed = refreshQueries(client, queryKey)
  release()
  await nextPage
  expect(pages()).toEqual(['first, read 1', 'second'])
  await refreshed
  expect(pages()).toEqual(['first, read 2', 'second'])
  stop()
})

test('a refresh reads at once if no next page is loading', async () => {
  const { client, pages, stop } = await aList()
  await refreshQueries(client, queryKey)
  expect(pages()).toEqual(['first, read 2'])
  stop()
})
