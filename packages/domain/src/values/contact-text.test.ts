import { expect, test } from 'vitest'
import { holdsContact } from './contact-text.ts'

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
])('%s holds none', { tags: ['H5'] }, (text) => expect(holdsContact(text)).toBe(false))
