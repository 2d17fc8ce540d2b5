import { expect, test } from 'vitest'
import { createSseParser } from './sse-parser.ts'

const stream =
  'event: ready\ndata: {}\n\n: still here\n\nevent: hint\r\ndata: {"a":\r\ndata: 1}\r\nid: 7\r\n\r\ndata:bare\r\r'
const events = [
  { name: 'ready', data: '{}' },
  { name: 'hint', data: '{"a":\n1}' },
  { name: 'message', data: 'bare' },
]

test('events with names, data of several lines, comments and any line ends', () => {
  // The last carriage return may be half of a line end until more text arrives.
  expect(createSseParser().push(`${stream}:`)).toEqual(events)
})

test('the text may be cut anywhere', () => {
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const parser = createSseParser()
    const pieces = [stream.slice(0, cut), stream.slice(cut), ':']
    expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(events)
  }
  const parser = createSseParser()
  expect([...stream, ':'].flatMap((letter) => parser.push(letter))).toEqual(events)
})

test('an unfinished event, or one without data, is ignored', () => {
  const parser = createSseParser()
  expect(parser.push('event: hint\n\n')).toEqual([])
  expect(parser.push('data: 1\n')).toEqual([])
  expect(parser.push('\n')).toEqual([{ name: 'message', data: '1' }])
})
