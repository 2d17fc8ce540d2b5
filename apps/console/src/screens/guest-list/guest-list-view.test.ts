import { expect, test } from 'vitest'
import { GuestListAddress, idOrNull, viewOf } from './guest-list-address.ts'
import { addressOf, changedView } from './guest-list-view.ts'

const usual = { search: '', status: 'all', pageSize: 25, page: 1 } as const
const read = (address: unknown) => viewOf(GuestListAddress.parse(address))

test('an empty address shows everybody, 25 a page, from the first', { tags: ['G6'] }, () => {
  expect(read({})).toEqual(usual)
  expect(addressOf(usual)).toEqual({})
})

test('search, status, size and page are restored', { tags: ['G6'] }, () => {
  const view = { search: 'Zoë', status: 'partial', pageSize: 100, page: 7 } as const
  expect(addressOf(view)).toEqual({ search: 'Zoë', status: 'partial', size: 100, page: 7 })
  expect(read(addressOf(view))).toEqual(view)
})

test('a bad value falls back and leaves the others alone', { tags: ['G6'] }, () => {
  expect(read({ search: ['x'], status: 'comped', size: 7, page: -1 })).toEqual(usual)
  expect(read({ search: { a: 1 }, status: 'all', size: '25', page: 1.5 })).toEqual(usual)
  expect(read({ search: 'ada', status: 'nobody', size: 50, page: 'two' })).toEqual({
    ...usual,
    search: 'ada',
    pageSize: 50,
  })
})

test('digits in the address are searched for as text, trimmed', { tags: ['G5', 'G6'] }, () => {
  expect(read({ search: 2125550143 }).search).toBe('2125550143')
  expect(read({ search: '  ada  ' }).search).toBe('ada')
  expect(read({ search: 'a'.repeat(500) }).search).toHaveLength(200)
})

test('changing search, status or size returns to the first page', { tags: ['G6'] }, () => {
  const third = { ...usual, page: 3 }
  expect(changedView(third, { search: 'ada' })).toEqual({ ...usual, search: 'ada' })
  expect(changedView(third, { status: 'redeemed' })).toEqual({ ...usual, status: 'redeemed' })
  expect(changedView(third, { pageSize: 50 })).toEqual({ ...usual, pageSize: 50 })
  expect(changedView({ ...third, search: 'ada' }, { page: 4 })).toEqual({ ...usual, search: 'ada', page: 4 })
})

test('a blank id is no event', { tags: ['G10'] }, () => {
  expect(idOrNull('')).toBeNull()
  expect(idOrNull('  ')).toBeNull()
  expect(idOrNull('evt_1')).toBe('evt_1')
})

test('a search for an email or a phone stays out of the address', { tags: ['G6', 'H5'] }, () => {
  const view = viewOf({})
  expect(addressOf({ ...view, search: 'ada@guests.example', page: 2 })).toEqual({ page: 2 })
  expect(addressOf({ ...view, search: '+1 (212) 555-0143' })).toEqual({})
  expect(addressOf({ ...view, search: 'Zoë' })).toEqual({ search: 'Zoë' })
})
