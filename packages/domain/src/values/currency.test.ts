import { expect, test } from 'vitest'
import { currencyProblem, formatMoney, isUsd } from './currency.ts'

test.each([
  [5000, 'usd', '$50.00'],
  [5000, null, '$50.00'],
  [5000, 'jpy', '¥5,000'],
  [5000, 'eur', '€50.00'],
  [-5000, 'EUR', '−€50.00'],
  [5000, 'kwd', 'KWD 5.000'],
  [5000, 'isk', 'ISK 50'],
  [5000, 'points', '5,000 POINTS'],
])('%s %s reads %s', { tags: ['R11'] }, (amount, currency, words) => {
  expect(formatMoney(amount, currency).replace('\u00a0', ' ')).toBe(words)
})

test('only US dollars can be refunded', { tags: ['R11'] }, () => {
  expect([isUsd('usd'), isUsd('USD'), isUsd(null), isUsd(undefined), isUsd('jpy')]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(currencyProblem('usd')).toBeNull()
  expect(currencyProblem('jpy')).toBe('This payment is in JPY. Only payments in US dollars can be refunded here.')
})
