import { expect, test } from 'vitest'
import { nobodySelected, shareSelected, withAll, withPress } from './guest-selection.ts'

const shown = ['a', 'b', 'c', 'd']
const press = (guestId: string, isRange = false, isChosen = true) => ({ guestId, isRange, isChosen })

test('a press selects one guest, and with Shift all since the last one', { tags: ['E6'] }, () => {
  const one = withPress(nobodySelected, shown, press('b'))
  expect([...one.ids]).toEqual(['b'])
  const range = withPress(one, shown, press('d', true))
  expect([...range.ids]).toEqual(['b', 'c', 'd'])
  expect([...withPress(range, shown, press('c', true, false)).ids]).toEqual(['b'])
})

test('a range starts on the page that is shown, never on another one', { tags: ['E6'] }, () => {
  const elsewhere = withPress(nobodySelected, ['x', 'y'], press('x'))
  expect([...withPress(elsewhere, shown, press('c', true)).ids]).toEqual(['x', 'c'])
})

test('a page is selected, not selected, or in part; other pages stay as they are', { tags: ['E6'] }, () => {
  const ids = withAll(new Set(['x']), shown, true)
  expect([shareSelected(ids, shown), shareSelected(ids, ['e']), shareSelected(ids, ['a', 'e'])]).toEqual([
    true,
    false,
    'mixed',
  ])
  expect([...withAll(ids, shown, false)]).toEqual(['x'])
  expect(shareSelected(ids, [])).toBe(false)
})
