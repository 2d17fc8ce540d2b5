import { ApiError } from '@ground-control/contract/client'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { createDoorQueue, type QueuedStep, type Taken } from './door-queue.ts'

/** What a browser shares between its tabs. */
function aBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
  return { kept, storage, alone }
}

const step = (key: string, minute = 0): QueuedStep => ({
  kind: 'redeem',
  key,
  press: key,
  eventId: 'evt_1' as EventId,
  ticketId: `tkt_${key}` as TicketId,
  door: 'West door',
  madeAt: `2026-11-15T23:${String(minute).padStart(2, '0')}:00.000Z` as Instant,
})

const offline = () => Promise.reject(new ApiError(0, 'network', 'Can’t reach the server.'))
const refusing = () => Promise.reject(new ApiError(409, 'already-redeemed', 'Already redeemed.'))
const taking = async (): Promise<Taken> => ({ version: 2 })
const keysOf = (steps: readonly QueuedStep[]) => steps.map(({ key }) => key)

test('unsent steps wait in their order, also after a reload', { tags: ['F14'] }, async () => {
  const browser = aBrowser()
  const queue = createDoorQueue({ ...browser, send: offline })
  queue.add([step('b', 2), step('a', 1)])
  expect((await queue.flush()).get('a')).toEqual({ state: 'waiting' })
  const sent: string[] = []
  const later = createDoorQueue({
    ...browser,
    send: async ({ key }) => {
      sent.push(key)
      return { version: 2 }
    },
  })
  expect(keysOf(later.steps.get())).toEqual(['a', 'b'])
  await later.flush()
  expect(sent).toEqual(['a', 'b'])
  expect(browser.kept.size).toBe(0)
})

test('two tabs that flush at once send each step once', { tags: ['F14'] }, async () => {
  const browser = aBrowser()
  const sent: string[] = []
  const send = async ({ key }: QueuedStep) => {
    sent.push(key)
    return { version: 2 }
  }
  const [one, other] = [createDoorQueue({ ...browser, send }), createDoorQueue({ ...browser, send })]
  one.add([step('a')])
  other.add([step('b')])
  const [first, second] = await Promise.all([one.flush(), other.flush()])
  expect(sent.toSorted()).toEqual(['a', 'b'])
  expect(first.get('a')).toEqual({ state: 'taken', version: 2 })
  expect(second.get('b')).toMatchObject({ state: 'taken' })
})

test('a refusal is kept until read, and blocks nothing', { tags: ['F14'] }, async () => {
  const browser = aBrowser()
  const queue = createDoorQueue({ ...browser, send: (each) => (each.key === 'a' ? refusing() : taking()) })
  queue.add([step('a', 1), step('b', 2)])
  const outcomes = await queue.flush()
  expect(outcomes.get('a')).toMatchObject({ state: 'refused' })
  expect(outcomes.get('b')).toMatchObject({ state: 'taken' })
  const reloaded = createDoorQueue({ ...browser, send: refusing })
  expect(reloaded.steps.get()).toMatchObject([{ key: 'a', refusal: 'already-redeemed' }])
  expect((await reloaded.flush()).size).toBe(0)
  reloaded.remove('a')
  expect(browser.kept.size).toBe(0)
})

test.each([0, 401, 403, 429, 500, 503])(
  'status %i says nothing about the ticket',
  { tags: ['F14'] },
  async (status) => {
    const queue = createDoorQueue({ ...aBrowser(), send: () => Promise.reject(new ApiError(status, 'x', 'x')) })
    queue.add([step('a'), step('b')])
    const outcomes = await queue.flush()
    expect([...outcomes.values()]).toEqual([{ state: 'waiting' }])
    expect(queue.steps.get().every(({ refusal }) => refusal === undefined)).toBe(true)
  },
)

test('without browser storage the queue lasts as long as the page', { tags: ['F14'] }, async () => {
  const { storage, alone } = aBrowser()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  let isBack = false
  const send = () => (isBack ? taking() : offline())
  const queue = createDoorQueue({ storage: { ...storage, setItem: full }, alone, send })
  queue.add([step('a')])
  await queue.flush()
  expect(keysOf(queue.steps.get())).toEqual(['a'])
  isBack = true
  expect((await queue.flush()).get('a')).toEqual({ state: 'taken', version: 2 })
  expect(queue.steps.get()).toEqual([])
})
