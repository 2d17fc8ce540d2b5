import { expect, test } from 'vitest'
import { places } from './places.ts'

test('ids and texts are written as an address needs them', () => {
  expect(places.profile('a/b c')).toBe('/profile/a%2Fb%20c')
  expect(places.guests('evt_1', 'Zoë & Co')).toBe('/events/evt_1/guests?search=Zo%C3%AB+%26+Co')
  expect(places.users('+1 555')).toBe('/users?q=%2B1+555')
})

test('without anything to search for there is nothing in the address', () => {
  expect(places.guests('evt_1', null)).toBe('/events/evt_1/guests')
  expect(places.events('  ')).toBe('/events')
})
