import { expect, test } from 'vitest'
import { chunkAt, chunksOf, isChunkDrawn, nearChunks } from './chunks.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('the chunks hold every row once, in order, also where the last one is not full', () => {
  const rows = numbers(25)
  const chunks = chunksOf(rows)
  expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows)
  expect(chunks.map(({ start }) => start)).toEqual([0, 10, 20])
  expect(chunkAt(19)).toBe(1)
  expect(chunksOf([])).toEqual([])
})

test('chunks in sight or within three quarters of a window are near', () => {
  const tops = numbers(100).map((at) => at * 400 - 4_000)
  // The window spans -750 to 1,750; the chunk that begins above it still reaches into it.
  expect(nearChunks(tops, 1_000)).toEqual({ first: 8, last: 14 })
  expect(nearChunks([], 1_000)).toEqual({ first: 0, last: 0 })
})

test('near chunks, the first and last, and those beside the focus are drawn', () => {
  const place = { count: 100, near: { first: 8, last: 14 }, focused: 40 }
  const drawn = numbers(100).filter((at) => isChunkDrawn(at, place))
  expect(drawn).toEqual([0, 1, 8, 9, 10, 11, 12, 13, 14, 39, 40, 41, 99])
})
