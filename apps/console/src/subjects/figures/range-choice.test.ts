import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { expect, test } from 'vitest'
import { shownRange, typedRange } from './range-choice.ts'

const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange
const inUse = range('2025-11-13', '2025-11-14')

test('a typed day makes a new range', { tags: ['D1'] }, () => {
  expect(typedRange(inUse, inUse, 'from', '2025-11-01')).toEqual({
    usable: range('2025-11-01', '2025-11-14'),
    refused: null,
  })
})

test('an emptied field leaves its end open', { tags: ['D1'] }, () => {
  expect(typedRange(inUse, inUse, 'to', null).usable).toEqual(range('2025-11-13', null))
  expect(typedRange(inUse, inUse, 'to', '2025-02-30').usable).toEqual(range('2025-11-13', null))
})

test('FROM after TO is refused and stays visible', { tags: ['D2'] }, () => {
  const { usable, refused } = typedRange(inUse, inUse, 'from', '2025-12-01')
  expect(usable).toBeNull()
  expect(shownRange(inUse, refused)).toEqual(range('2025-12-01', '2025-11-14'))
})

test('changing the other end fixes a refused range', { tags: ['D2'] }, () => {
  const { refused } = typedRange(inUse, inUse, 'from', '2025-12-01')
  const shown = shownRange(inUse, refused)
  expect(typedRange(inUse, shown, 'to', '2025-12-05')).toEqual({
    usable: range('2025-12-01', '2025-12-05'),
    refused: null,
  })
})

test('a range set elsewhere, as by a step back, replaces the refused one', { tags: ['D2'] }, () => {
  const { refused } = typedRange(inUse, inUse, 'from', '2025-12-01')
  const other = range('2025-10-01', '2025-10-31')
  expect(shownRange(other, refused)).toEqual(other)
  expect(shownRange(other, null)).toEqual(other)
})
