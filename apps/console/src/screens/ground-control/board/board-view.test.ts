import { expect, test } from 'vitest'
import { addressOf, BoardAddress, viewOf } from './board-view.ts'

test('measure and window are in the address; defaults stay out of it', { tags: ['X1'] }, () => {
  expect(addressOf({ measure: 'tickets', hours: '6' })).toEqual({})
  expect(addressOf({ measure: 'revenue', hours: '24' })).toEqual({ measure: 'revenue', window: '24h' })
})

test('every view is restored from its address', { tags: ['X1'] }, () => {
  for (const measure of ['tickets', 'revenue'] as const) {
    for (const hours of ['1', '6', '24'] as const) {
      expect(viewOf(BoardAddress.parse(addressOf({ measure, hours })))).toEqual({ measure, hours })
    }
  }
})

test('a bad value counts as missing', () => {
  expect(viewOf(BoardAddress.parse({ measure: 7, window: '5h' }))).toEqual({ measure: 'tickets', hours: '6' })
})
