import { expect, test } from 'vitest'
import { readDay } from './typed-day.ts'

test.each([
  ['2026-11-09', '2026-11-09'],
  [' 11/9/2026 ', '2026-11-09'],
  ['Nov 9, 2026', '2026-11-09'],
  ['november 9 2026', '2026-11-09'],
  ['Sept. 9, 2026', '2026-09-09'],
  ['11/9/20', null],
  ['11/9/202', null],
  ['02/30/2026', null],
  ['Nov 9', null],
  ['Foo 9, 2026', null],
  ['', null],
])('%j is read as %j', { tags: ['D1'] }, (text, read) => {
  expect(readDay(text)).toBe(read)
})
