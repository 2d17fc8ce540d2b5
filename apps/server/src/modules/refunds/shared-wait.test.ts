import { expect, test } from 'vitest'
import { createSharedWait } from './shared-wait.ts'

const stays = new AbortController().signal
const far = () => Date.now() + 60_000

/** Stays open until it has been queried this many times. */
function asked(times: number) {
  const seen: string[] = []
  const isOpen = async (id: string) => {
    seen.push(id)
    return seen.filter((each) => each === id).length < times
  }
  return { seen, isOpen }
}

test('four hundred requests waiting for one refund cost one query per round', { tags: ['H3'] }, async () => {
  const { seen, isOpen } = asked(5)
  const waitFor = createSharedWait({ isOpen, everyMs: 5, signal: stays })
  await Promise.all([...Array.from({ length: 400 }, () => waitFor('re_1', far())), waitFor('re_2', far())])
  expect(seen.filter((id) => id === 're_1')).toHaveLength(5)
  expect(seen.filter((id) => id === 're_2')).toHaveLength(5)
})

test('a request past its limit stops waiting alone, and the last one ends the queries', {
  tags: ['H3'],
}, async () => {
  const { seen, isOpen } = asked(Number.POSITIVE_INFINITY)
  const waitFor = createSharedWait({ isOpen, everyMs: 1, signal: stays })
  let isOver = false
  const patient = waitFor('re_1', Date.now() + 200).then(() => {
    isOver = true
  })
  await waitFor('re_1', Date.now() + 20)
  expect(isOver).toBe(false)
  await patient
  const before = seen.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen.length).toBeLessThanOrEqual(before + 1)
})

test('a failed query fails for everyone waiting, and the next request queries again', { tags: ['H3'] }, async () => {
  let isBroken = true
  const waitFor = createSharedWait({
    isOpen: async () => {
      if (isBroken) throw new Error('no database')
      return false
    },
    everyMs: 1,
    signal: stays,
  })
  const failed = await Promise.allSettled([waitFor('re_1', far()), waitFor('re_1', far())])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  await waitFor('re_1', far())
})

test('a stopping server ends all waits', { tags: ['H3'] }, async () => {
  const stopping = new AbortController()
  const waitFor = createSharedWait({ isOpen: async () => true, everyMs: 60_000, signal: stopping.signal })
  const waiting = waitFor('re_1', far())
  stopping.abort()
  await waiting
})
