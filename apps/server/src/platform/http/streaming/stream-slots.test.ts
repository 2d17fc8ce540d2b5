import { expect, test } from 'vitest'
import { createSlots } from './stream-slots.ts'

const stays = new AbortController().signal

test('a limited number enter at once, the others in the order of arrival', { tags: ['P25'] }, async () => {
  const slots = createSlots({ max: 2, waitMs: 10_000 })
  const inside: number[] = []
  const leaves = [await slots.enter(stays), await slots.enter(stays)]
  const waiting = [1, 2, 3].map(async (number) => {
    const leave = await slots.enter(stays)
    inside.push(number)
    leaves.push(leave)
  })
  await new Promise(setImmediate)
  expect(inside).toEqual([])
  leaves[0]?.()
  await waiting[0]
  expect(inside).toEqual([1])
  // Leaving twice frees only one slot.
  leaves[0]?.()
  await new Promise(setImmediate)
  expect(inside).toEqual([1])
  leaves[1]?.()
  leaves[2]?.()
  await Promise.all(waiting)
  expect(inside).toEqual([1, 2, 3])
})

test('a caller who waits too long is told when to retry, and takes no turn', { tags: ['P25'] }, async () => {
  const slots = createSlots({ max: 1, waitMs: 50 })
  const leave = await slots.enter(stays)
  await expect(slots.enter(stays)).rejects.toMatchObject({ code: 'too-slow', status: 503, retryAfterSeconds: 1 })
  leave()
  const again = await slots.enter(stays)
  again()
})

test('a caller who disconnects while waiting leaves the queue', { tags: ['P25'] }, async () => {
  const slots = createSlots({ max: 1, waitMs: 10_000 })
  const leave = await slots.enter(stays)
  const goes = new AbortController()
  const [gone, next] = [slots.enter(goes.signal), slots.enter(stays)]
  goes.abort()
  await expect(gone).rejects.toThrow('aborted')
  leave()
  ;(await next)()
  await expect(slots.enter(goes.signal)).rejects.toThrow('aborted')
  ;(await slots.enter(stays))()
})
