import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test('an age is minutes and seconds, with hours when there are any', () => {
  expect(ageText(6_000)).toBe('0:06')
  expect(ageText(98_999)).toBe('1:38')
  expect(ageText(374_000)).toBe('6:14')
  expect(ageText(3_725_000)).toBe('1:02:05')
})

test('an answer from the future counts as now', () => {
  expect(ageText(-5_000)).toBe('0:00')
})
