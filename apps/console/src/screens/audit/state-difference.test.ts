import { expect, test } from 'vitest'
import { differences } from './state-difference.ts'

test('lists only changes, nested fields by their path', { tags: ['P27'] }, () => {
  expect(
    differences(
      { owner: { name: 'Ada', accountId: 'acc_1' }, redeemed: false },
      { owner: { name: 'Bea', accountId: 'acc_1' }, redeemed: true, batchId: 'trb_1' },
    ),
  ).toEqual([
    { name: 'owner.name', before: 'Ada', after: 'Bea' },
    { name: 'redeemed', before: 'false', after: 'true' },
    { name: 'batchId', before: null, after: 'trb_1' },
  ])
})

test('a created or deleted object is compared with nothing', { tags: ['P27'] }, () => {
  expect(differences(null, { ids: ['a', 'b'], amount: 0 })).toEqual([
    { name: 'ids', before: null, after: '["a","b"]' },
    { name: 'amount', before: null, after: '0' },
  ])
  expect(differences({ text: '' }, undefined)).toEqual([{ name: 'text', before: '', after: null }])
  expect(differences(3, 4)).toEqual([{ name: '', before: '3', after: '4' }])
  expect(differences(null, null)).toEqual([])
  expect(differences({ a: {} }, { a: {} })).toEqual([])
})
