import { expect, test } from 'vitest'
import { isStaffEmail } from './staff-email.ts'

test.each(['a@orbit.example', 'A.B+c@ORBIT.Example', 'ada@orbit.example'])('A7 %s is staff', (email) => {
  expect(isStaffEmail(email, 'orbit.example')).toBe(true)
  expect(isStaffEmail(email, 'Orbit.EXAMPLE')).toBe(true)
})

test.each([
  'a@evilorbit.example',
  'a@orbit.example.evil',
  'a@sub.orbit.example',
  'a@orbit.example.',
  'a@orbit',
  'orbit.example',
  '@orbit.example',
  'a@',
  'a@@orbit.example',
  'a@evil.example@orbit.example',
  'a@orbit.example@evil.example',
  ' a@orbit.example',
  'a@orbit.example ',
  'a b@orbit.example',
  'a\n@orbit.example',
  'a\u0000@orbit.example',
  'a@orbit.example\n',
  '',
  null,
  undefined,
])('A7 %j is not staff', (email) => {
  expect(isStaffEmail(email, 'orbit.example')).toBe(false)
})

test('A7 a letter that only becomes a plain one by lower-casing is another domain', () => {
  expect(isStaffEmail('a@\u212Aiosk.example', 'kiosk.example')).toBe(false)
})

test('A7 without a staff domain nobody is staff', () => {
  expect(isStaffEmail('a@', '')).toBe(false)
  expect(isStaffEmail('a@orbit.example', '')).toBe(false)
})
