import { expect, test } from 'vitest'
import { organizationContact, organizationName, organizationStatus, organizationType } from './organization-text.ts'

test('N2 a name falls back to the display name, then to words', () => {
  expect(organizationName({ name: ' Halcyon Hall ', displayName: 'Halcyon' })).toBe('Halcyon Hall')
  expect(organizationName({ name: ' ', displayName: 'Halcyon' })).toBe('Halcyon')
  expect(organizationName({ name: null, displayName: '' })).toBe('Unnamed Organization')
  expect(organizationName({})).toBe('Unnamed Organization')
})

test('N2 type, contact and status have their fallbacks', () => {
  const nothing = { type: ' ', email: '', phone: null, status: undefined }
  expect(organizationType(nothing)).toBe('Organization')
  expect(organizationContact(nothing)).toBe('No contact info')
  expect(organizationStatus(nothing)).toBe('ACTIVE')
  expect(organizationContact({ email: ' ', phone: '+1 212 555 0100' })).toBe('+1 212 555 0100')
  const full = { type: 'Venue', email: 'a@b.example', phone: '1', status: 'SUSPENDED' }
  expect([organizationType(full), organizationContact(full), organizationStatus(full)]).toEqual([
    'Venue',
    'a@b.example',
    'SUSPENDED',
  ])
})
