import { expect, test } from 'vitest'
import { OrganizationAddress } from './organization-address.ts'
import { addressOf, sortedBy, viewOf } from './organization-view.ts'

const reread = (address: object) => addressOf(viewOf(OrganizationAddress.parse(address)))

test('the default view stays out of the address, any other is restored from it', {
  tags: ['X4'],
}, () => {
  expect(reread({})).toEqual({})
  expect(reread({ sort: 'date', order: 'asc' })).toEqual({})
  expect(reread({ events: 'past', sort: 'revenue', order: 'asc' })).toEqual({
    events: 'past',
    sort: 'revenue',
    order: 'asc',
  })
  expect(reread({ events: 'sold-out', sort: 3, order: null })).toEqual({})
})

test('a header pressed again reverses; amounts start with the largest', { tags: ['X4'] }, () => {
  const { sort } = viewOf({})
  expect(sort).toEqual({ column: 'date', descending: false })
  expect(sortedBy(sort, 'date')).toEqual({ column: 'date', descending: true })
  expect(sortedBy(sort, 'sold')).toEqual({ column: 'sold', descending: true })
})

test('the days of the figures are in the address, and invalid days are not', { tags: ['F3'] }, () => {
  expect(reread({ from: '2026-11-09', to: '2026-11-15' })).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(reread({ to: '2026-11-15' })).toEqual({ to: '2026-11-15' })
  expect(reread({ from: '2026-11-16', to: '2026-11-15' })).toEqual({})
  expect(reread({ from: 'soon', to: 7 })).toEqual({})
})
