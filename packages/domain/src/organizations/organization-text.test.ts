import { expect, test } from 'vitest'
import {
  isSuspended,
  organizationContact,
  organizationName,
  organizationStatus,
  organizationType,
} from './organization-text.ts'

test('a name falls back to the display name, then to words', { tags: ['N2'] }, () => {
  expect(organizationName({ name: ' Halcyon Hall ', displayName: 'Halcyon' })).toBe('Halcyon Hall')
  expect(organizationName({ name: ' ', displayName: 'Halcyon' })).toBe('Halcyon')
  expect(organizationName({ name: null, displayName: '' })).toBe('Unnamed Organization')
  expect(organizationName({ name: '\u200b', displayName: '\u2066' })).toBe('Unnamed Organization')
  expect(organizationName({})).toBe('Unnamed Organization')
})

test('type, contact and status have their fallbacks', { tags: ['N2'] }, () => {
  const nothing = { type: ' ', email: '', phone: null, status: undefined }
  expect(organizationType(nothing)).toBe('Organization')
  expect(organizationContact(nothing)).toBe('No contact info')
  expect(organizationStatus(nothing)).toBe('ACTIVE')
  expect(organizationContact({ email: ' ', phone: '+1 212 555 0100' })).toBe('+1 (212) 555-0100')
  const full = { type: 'Venue', email: 'a@b.example', phone: '1', status: 'SUSPENDED' }
  expect([organizationType(full), organizationContact(full), organizationStatus(full)]).toEqual([
    'Venue',
    'a@b.example',
    'SUSPENDED',
  ])
})

test('suspended is recognized in any spelling, and a missing status is not suspended', { tags: ['F10'] }, () => {
  expect(isSuspended({ status: ' suspended ' })).toBe(true)
  expect(isSuspended({ status: 'SUSPENDED' })).toBe(true)
  expect(isSuspended({ status: 'ACTIVE' })).toBe(false)
  expect(isSuspended({})).toBe(false)
})
