import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { netOf, refundRate } from './figure-words.ts'

test('the refund rate is a share of gross, and missing without sales', { tags: ['X4'] }, () => {
  const money = { gross: cents(200_000), refundedAmount: cents(5_000) }
  expect(refundRate(money)).toBe('2.5%')
  expect(netOf(money)).toBe(195_000)
  expect(refundRate({ gross: cents(0), refundedAmount: cents(0) })).toBeNull()
})
