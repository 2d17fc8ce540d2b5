import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type OpenRows, streamRows } from './row-stream.ts'

const list = { before: '[', after: ']' }

/** Chunks in memory that count how often they were read and closed. */
function pieces(...all: (readonly string[] | Error)[]) {
  const seen = { asked: 0, closed: 0 }
  const rows: OpenRows = {
    tag: null,
    total: null,
    async next() {
      seen.asked += 1
      const piece = all.shift() ?? []
      if (piece instanceof Error) throw piece
      return piece
    },
    async close() {
      seen.closed += 1
    },
  }
  return { rows, seen }
}

test.each([
  { given: [[]], expected: '[\n]' },
  { given: [['1'], []], expected: '[\n1\n]' },
  { given: [['1', '2'], ['3'], []], expected: '[\n1,\n2,\n3\n]' },
])('rows are written one a line: $expected', { tags: ['P25'] }, async ({ given }) => {
  const [first = [], ...rest] = given
  const { rows, seen } = pieces(...rest)
  const written = await text(streamRows(rows, first, list))
  expect(JSON.parse(written)).toEqual(given.flat().map(Number))
  expect(written.split('\n')).toHaveLength(given.flat().length + 2)
  expect(seen.closed).toBe(1)
})

test('an envelope surrounds the rows', { tags: ['P25'] }, async () => {
  const { rows } = pieces()
  expect(await text(streamRows(rows, ['{}'], { before: '{"tickets":[', after: ']}' }))).toBe('{"tickets":[\n{}\n]}')
})

test('almost nothing is read ahead of a stalled reader', { tags: ['P25'] }, async () => {
  const wide = ['"'.padEnd(100_000, 'x')]
  const { rows, seen } = pieces(...Array.from({ length: 50 }, () => wide))
  const stream = streamRows(rows, wide, list)
  const reader = stream[Symbol.asyncIterator]()
  await reader.next()
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  // At most 1 MB of the 5 MB.
  expect(seen.asked).toBeLessThan(15)
  await reader.return?.()
  expect(seen.closed).toBe(1)
})

test('a failure breaks the stream off and closes the rows', { tags: ['P25'] }, async () => {
  const { rows, seen } = pieces(['2'], new Error('lost'))
  await expect(text(streamRows(rows, ['1'], list))).rejects.toThrow('lost')
  expect(seen.closed).toBe(1)
})

test('unread rows are closed too', { tags: ['P25'] }, async () => {
  const { rows, seen } = pieces(['2'])
  const stream = streamRows(rows, ['1'], list)
  stream.destroy()
  await expect.poll(() => seen.closed).toBe(1)
})
