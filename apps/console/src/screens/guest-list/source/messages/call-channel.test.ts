import { ApiError } from '@ground-control/contract/client'
import { expect, test, vi } from 'vitest'
import { type Channel, createChannel, type Handlers, type Message } from './call-channel.ts'
import { apiErrorWith } from './wire-failure.ts'

type Sums = {
  readonly add: { readonly input: readonly number[]; readonly output: number; readonly progress: number }
}
type Nothing = Readonly<Record<never, never>>

/** Two sides connected like page and worker: a message is a copy and arrives later. */
function joined(handlers: Handlers<Sums>): { asking: Channel<Sums>; sent: Message[] } {
  const sent: Message[] = []
  const asking: Channel<Sums> = createChannel<Sums, Nothing>({
    post(message) {
      sent.push(message)
      queueMicrotask(() => answering.receive(structuredClone(message)))
    },
    handlers: {},
  })
  const answering = createChannel<Nothing, Sums>({
    post: (message) => queueMicrotask(() => asking.receive(structuredClone(message))),
    handlers,
  })
  return { asking, sent }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

test('a call reports its progress, then its answer', async () => {
  const { asking } = joined({
    add(numbers, { progress }) {
      progress(1)
      progress(2)
      return sum(numbers)
    },
  })
  const steps: number[] = []
  expect(await asking.call('add', [1, 2], { onProgress: (step) => steps.push(step) })).toBe(3)
  expect(steps).toEqual([1, 2])
})

test('calls under way at the same time each get their own answer', async () => {
  const waiting: (() => void)[] = []
  const { asking } = joined({
    add: (numbers) => new Promise((answer) => waiting.push(() => answer(sum(numbers)))),
  })
  const both = Promise.all([asking.call('add', [1]), asking.call('add', [2])])
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const answer of waiting.reverse()) answer()
  expect(await both).toEqual([1, 2])
})

test('a refusal keeps status, code and request id over the channel; other failures their words', async () => {
  const refused = joined({
    add() {
      throw apiErrorWith({ status: 404, code: 'not-found', message: 'There is no such event.', requestId: 'r-1' })
    },
  })
  const error = await refused.asking.call('add', []).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, code: 'not-found', requestId: 'r-1', message: 'There is no such event.' })
  const broken = joined({ add: () => Promise.reject(new RangeError('Too long.')) })
  await expect(broken.asking.call('add', [])).rejects.toThrow('Too long.')
})

test('an abort ends the work on the other side, and no more messages arrive', async () => {
  let work: AbortSignal | undefined
  let finish = () => {}
  const { asking } = joined({
    add(_, { signal, progress }) {
      work = signal
      return new Promise((answer) => {
        finish = () => {
          progress(1)
          answer(1)
        }
      })
    },
  })
  const leaving = new AbortController()
  const onProgress = vi.fn()
  const call = asking.call('add', [], { signal: leaving.signal, onProgress })
  await vi.waitFor(() => expect(work).toBeDefined())
  leaving.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(work?.aborted).toBe(true))
  finish()
  await expect(asking.call('add', [], { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(onProgress).not.toHaveBeenCalled()
})

test('an answered request is not aborted afterwards', async () => {
  const { asking, sent } = joined({ add: sum })
  const leaving = new AbortController()
  await asking.call('add', [1], { signal: leaving.signal })
  leaving.abort()
  expect(sent.map(({ kind }) => kind)).toEqual(['call'])
})

test('calls fail at once when the other side is gone', async () => {
  const { asking } = joined({ add: () => new Promise(() => {}) })
  const call = asking.call('add', [])
  asking.close(new Error('It stopped.'))
  await expect(call).rejects.toThrow('It stopped.')
  await expect(asking.call('add', [])).rejects.toThrow('It stopped.')
})
