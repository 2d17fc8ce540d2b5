import { expect, test } from 'vitest'
import { holdsContact, withoutContacts } from './contact-text.ts'

test.each([
  'ada@guests.example',
  'ada@',
  '+1 (212) 555-0143',
  '2125550143',
  '2125',
  'Ada +44 20 7946 0958',
  'Ada: 2125550143',
])('%s holds a contact', { tags: ['H5'] }, (text) => expect(holdsContact(text)).toBe(true))

test.each([
  'Ada Lovelace',
  'evt_1234567',
  'Festival 2026',
  '212',
  'tkt_00000001',
  'b3a1c2d4-1111-4222-8333-123456789012',
  '',
])('%s holds no contact', { tags: ['H5'] }, (text) => expect(holdsContact(text)).toBe(false))

test.each([
  ['Friend of ada@guests.example, who wrote', 'Friend of [erased], who wrote'],
  ['Rang from +1 (212) 555-0143 twice', 'Rang from [erased] twice'],
  ['(212) 555-0143 or 020 7946 0958', '[erased] or [erased]'],
  ['Letter 20261118 of 2026-11-18', 'Letter 20261118 of 2026-11-18'],
])('%j without contacts is %j', { tags: ['H5'] }, (text, left) => expect(withoutContacts(text)).toBe(left))
