import { expect, test } from 'vitest'
import { formatCount } from '#values/counts.ts'
import { changeOf } from './change.ts'

test.each([
  [148, 139, 'up', '6.5%'],
  [486_312, 501_870, 'down', '3.1%'],
  [0, 40, 'down', '100.0%'],
  [7, 7, 'same', '0.0%'],
  [0, 0, 'same', '0.0%'],
  [3, 0, 'up', 'from 0'],
  [10_001, 10_000, 'up', '<0.1%'],
  [9_999, 10_000, 'down', '<0.1%'],
  [30_000, 100, 'up', '29,900.0%'],
] as const)('%d after %d goes %s by %s', (current, previous, direction, text) => {
  expect(changeOf(current, previous, formatCount)).toEqual({ direction, text })
})
