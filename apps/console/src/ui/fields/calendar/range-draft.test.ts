import { toDay } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { draftOf, picked } from './range-draft.ts'

const [ninth, twelfth, fifteenth] = ['2026-11-09', '2026-11-12', '2026-11-15'].map(toDay)
if (!ninth || !twelfth || !fifteenth) throw new Error('The days of this test')

test('two picks make a range, and a third starts another', { tags: ['D1', 'F12'] }, () => {
  const first = picked(draftOf({ from: fifteenth, to: fifteenth }, 'from'), ninth)
  expect(first).toEqual({ from: ninth, to: null, end: 'to' })
  const second = picked(first, fifteenth)
  expect(second).toEqual({ from: ninth, to: fifteenth, end: 'from' })
  expect(picked(second, twelfth)).toEqual({ from: twelfth, to: null, end: 'to' })
})

test('one day picked twice is a range of that day', { tags: ['D1', 'F12'] }, () => {
  const first = picked(draftOf({ from: null, to: null }, 'from'), ninth)
  expect(picked(first, ninth)).toEqual({ from: ninth, to: ninth, end: 'from' })
})

test('TO keeps FROM, unless the pick is before it', { tags: ['D1', 'F12'] }, () => {
  const draft = draftOf({ from: twelfth, to: fifteenth }, 'to')
  expect(picked(draft, fifteenth)).toEqual({ from: twelfth, to: fifteenth, end: 'from' })
  expect(picked(draft, ninth)).toEqual({ from: ninth, to: null, end: 'to' })
})
