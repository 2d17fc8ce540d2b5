import { expect, test } from 'vitest'
import { ProfileAddress } from './profile-address.ts'
import { addressOf, sortedBy, viewOf } from './profile-view.ts'

const reread = (address: object) => addressOf(viewOf(ProfileAddress.parse(address)))

test('the default view leaves the address clean, any other is restored from it', { tags: ['X3'] }, () => {
  expect(reread({})).toEqual({})
  expect(reread({ tab: 'tickets', show: 'all', sort: 'date', order: 'desc' })).toEqual({})
  const address = { tab: 'purchases', show: 'past', status: 'redeemed', sort: 'price', order: 'asc' }
  expect(reread(address)).toEqual(address)
})

test('a bad address shows the default view', { tags: ['X3'] }, () => {
  expect(reread({ tab: 'money', show: 7, status: [], sort: 'colour', order: 'up' })).toEqual({})
})

test('a header pressed again reverses; dates and prices start with the largest', { tags: ['X3'] }, () => {
  const { sort } = viewOf({})
  expect(sort).toEqual({ column: 'date', descending: true })
  expect(sortedBy(sort, 'date')).toEqual({ column: 'date', descending: false })
  expect(sortedBy(sort, 'event')).toEqual({ column: 'event', descending: false })
  expect(sortedBy(sort, 'price')).toEqual({ column: 'price', descending: true })
})
