import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#guests/testing/any-text.ts'
import { createRowReader } from './row-reader.ts'

function read(...pieces: readonly string[]): unknown[] {
  const reader = createRowReader()
  return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()]
}

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
  return places.slice(1).map((place, at) => text.slice(places[at], place))
}

const lineByLine = (rows: readonly unknown[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`

const waysOfWriting: Record<string, (rows: readonly unknown[]) => string> = {
  'one row a line': lineByLine,
  'one row a line, with carriage returns and a mark in front': (rows) =>
    `\uFEFF${lineByLine(rows).replaceAll('\n', '\r\n')}\r\n`,
  'commas in front': (rows) => `[${rows.map((row) => JSON.stringify(row)).join('\n,')}]`,
  'three rows a line': (rows) =>
    `[\n${rows.map((row, at) => JSON.stringify(row) + (at < rows.length - 1 ? `,${at % 3 === 2 ? '\n' : ''}` : '')).join('')}\n]`,
  'on one line': (rows) => JSON.stringify(rows),
  'pretty-printed': (rows) => JSON.stringify(rows, null, 2),
  'first one row a line, then pretty-printed': (rows) =>
    `[\n${rows.map((row, at) => JSON.stringify(row, null, at < 2 ? 0 : 2)).join(',\n')}]`,
  'inside of tickets': (rows) => `{"count":${rows.length},"tickets":${lineByLine(rows)}}`,
  'inside of data': (rows) => JSON.stringify({ data: rows }, null, 1),
}

const anyRows = fc.array(
  fc.oneof(
    fc.record({
      ticketId: anyText(10),
      owner: fc.record({ name: fc.constantFrom('a,\nb', '],[', '"', '\\') }),
    }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  { maxLength: 8 },
)

test.each(Object.keys(waysOfWriting))(
  'rows are read correctly wherever the text is cut: %s',
  { tags: ['G10'] },
  (way) => {
    fc.assert(
      fc.property(anyRows, fc.array(fc.nat(), { maxLength: 12 }), (rows, cuts) => {
        const text = waysOfWriting[way]?.(rows) ?? ''
        expect(read(...cutAt(text, cuts))).toEqual(JSON.parse(JSON.stringify(rows)))
      }),
      { numRuns: 150 },
    )
  },
)

test('rows are passed on as soon as their lines are complete', { tags: ['G10'] }, () => {
  const reader = createRowReader()
  expect(reader.push('[')).toEqual([])
  expect(reader.push('\n{"a":1},\n{"a"')).toEqual([{ a: 1 }])
  expect(reader.push(':2},')).toEqual([])
  expect(reader.push('\n{"a":3},\n{"a":4}\n')).toEqual([{ a: 2 }, { a: 3 }])
  expect(reader.push(']')).toEqual([])
  expect(reader.end()).toEqual([{ a: 4 }])
})

test('an event without tickets is an empty list', { tags: ['G10'] }, () => {
  expect(read('[\n]')).toEqual([])
  expect(read('{"tickets":[]}')).toEqual([])
})

test.each(Object.keys(waysOfWriting))('a list that breaks off is refused at its end: %s', { tags: ['G10'] }, (way) => {
  const text = (waysOfWriting[way]?.([{ a: 1 }, { b: [2, 3] }, { c: 'x,\n' }]) ?? '').trimEnd()
  for (let length = 0; length < text.length; length += 1) {
    const pieces = cutAt(text.slice(0, length), [3, 7, 11, 17])
    expect(() => read(...pieces), text.slice(0, length)).toThrow(SyntaxError)
  }
})

test.each([
  '',
  ' \n',
  'null',
  '"text"',
  '{}',
  '{"tickets":{}}',
  '<html>',
  '[\n{"a":1},\n]',
  '[\n,\n{"a":1}]',
  '[\n{"a":1},\n,\n{"a":2}]',
  '[\n{"a":1},\n{"a":2}]]',
  '[\n{"a":1}]\n[{"a":2},\n{"a":3}]',
  '[\n{"a":1}],[{"a":2},\n{"a":3}]',
])('input that is not a list is refused: %j', { tags: ['G10'] }, (text) => {
  expect(() => read(text)).toThrow(SyntaxError)
  expect(() => read(...text)).toThrow(SyntaxError)
})
