import { expect, test } from 'vitest'
import { acceptsGzip, isSameTag } from './stream-headers.ts'

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['deflate, gzip;q=0.5, *;q=0', true],
  ['br, *', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['gzip ; q=0.0', false],
  ['gzip;q=nonsense', false],
  ['identity', false],
])('a caller that accepts %s: gzip is %s', { tags: ['P25'] }, (accepts, expected) => {
  expect(acceptsGzip(accepts)).toBe(expected)
})

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['W/"7-1"', true],
  ['"7-1"', true],
  ['*', true],
  ['"6-1"', false],
  ['"6-1", W/"7-1"', true],
  ['"a,b","7-1"', true],
  ['7-1', false],
  ['"7-1', false],
])('a caller that has %s: the same is %s', { tags: ['P25'] }, (ifNoneMatch, expected) => {
  expect(isSameTag(ifNoneMatch, 'W/"7-1"')).toBe(expected)
})
