import { expect, test } from 'vitest'
import { liveMark } from './live-words.ts'

const now = Date.parse('2025-11-14T23:42:07Z')
const facts = { isPaused: false, now, lastFigureAt: now - 20_000, timeZone: 'America/New_York' }

test('a line lost for 15 seconds makes the board stale, with the time of the last figure', { tags: ['X1'] }, () => {
  expect(liveMark({ ...facts, state: { name: 'lost', since: now - 14_999 } })).toEqual({ name: 'reconnecting' })
  expect(liveMark({ ...facts, state: { name: 'lost', since: now - 15_000 } })).toEqual({
    name: 'stale',
    since: '18:41:47',
  })
})

test('the board recovers, and a pause lasts regardless of the line', { tags: ['X1'] }, () => {
  expect(liveMark({ ...facts, state: { name: 'on' } })).toEqual({ name: 'live' })
  expect(liveMark({ ...facts, isPaused: true, state: { name: 'lost', since: 0 } })).toEqual({
    name: 'paused',
    since: '18:41:47',
  })
})

test('without a live line there is no mark, and without a figure no time', () => {
  expect(liveMark({ ...facts, isPaused: true, state: { name: 'off' } })).toBeNull()
  expect(liveMark({ ...facts, state: { name: 'opening' } })).toBeNull()
  expect(liveMark({ ...facts, lastFigureAt: 0, state: { name: 'lost', since: 0 } })).toEqual({
    name: 'stale',
    since: null,
  })
})
