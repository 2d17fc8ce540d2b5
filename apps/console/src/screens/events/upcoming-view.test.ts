import { expect, test } from 'vitest'
import { addressOf, UpcomingAddress, viewOf } from './upcoming-view.ts'

test('panel and search are in the address, and defaults stay out of it', {
  tags: ['W1', 'W6'],
}, () => {
  const view = { isManaging: true, find: 'nightjar', selected: 'evt_1', pastPage: 3 }
  expect(viewOf(UpcomingAddress.parse(addressOf(view)))).toEqual(view)
  expect(addressOf({ isManaging: false, find: '', selected: 'evt_1', pastPage: 1 })).toEqual({})
})

test.each([
  ['a panel that is neither open nor closed', { manage: 'perhaps' }, { isManaging: false, find: '' }],
  ['a number', { find: 2125550143 }, { isManaging: false, find: '2125550143' }],
  ['blanks around it', { find: '  evt_1 ' }, { isManaging: false, find: 'evt_1' }],
  ['blanks alone', { find: ' ' }, { isManaging: false, find: '' }],
  ['a list', { find: ['a'], manage: true }, { isManaging: true, find: '' }],
  ['a page that is none', { past: 'last' }, { isManaging: false, find: '' }],
  ['far too much', { find: 'x'.repeat(10_000) }, { isManaging: false, find: 'x'.repeat(500) }],
])('an address with %s does not break the page', { tags: ['W6'] }, (_, address, view) => {
  expect(viewOf(UpcomingAddress.parse(address))).toEqual({ ...view, pastPage: 1 })
})
