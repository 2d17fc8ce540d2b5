import { expect, test } from 'vitest'
import { fillPath, links } from './links.ts'

test('ids and texts are encoded for addresses', () => {
  expect(links.profile('a/b c')).toBe('/profile/a%2Fb%20c')
  expect(links.guests('evt_1', 'Zoë & Co')).toBe('/events/evt_1/guests?search=Zo%C3%AB+%26+Co')
  expect(links.users('O’Hara & Co')).toBe('/users?q=O%E2%80%99Hara+%26+Co')
})

test('no link has an email or a phone in it', { tags: ['H5'] }, () => {
  for (const link of [links.users, links.organizations, links.events]) {
    expect(link('ada@guests.example')).not.toMatch(/ada/)
    expect(link('+1 555 0142')).not.toMatch(/555/)
  }
})

test('blank values stay out of the address', () => {
  expect(links.guests('evt_1')).toBe('/events/evt_1/guests')
  expect(links.events('  ')).toBe('/events')
  expect(links.support({})).toBe('/support')
})

test('a guest list without an event shows a page that says so', () => {
  expect(links.guests(null)).toBe('/events/guests')
})

test('a path is filled with the parameters it names, and only with a path of the router', () => {
  expect(fillPath('/events/$eventId/guests', { eventId: 'evt 1/2', orgId: 'org_1' })).toBe('/events/evt%201%2F2/guests')
  // @ts-expect-error there is no such path
  expect(fillPath('/event/$eventId', { eventId: 'evt_1' })).toBe('/event/evt_1')
})
