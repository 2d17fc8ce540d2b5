import { expect, test } from 'vitest'
import { isStaffEmail } from './staff-email.ts'

test.each(['a@orbit.example', 'A.B+c@ORBIT.Example', 'ada@orbit.example'])('%s is staff', { tags: ['A7'] }, (email) => {
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
])('%j is not staff', { tags: ['A7'] }, (email) => {
  expect(isStaffEmail(email, 'orbit.example')).toBe(false)
})

test('a letter that only lower-cases to a plain one makes another domain', { tags: ['A7'] }, () => {
  expect(isStaffEmail('a@\u212Aiosk.example', 'kiosk.example')).toBe(false)
})

test('without a staff domain no email is staff', { tags: ['A7'] }, () => {
  expect(isStaffEmail('a@', '')).toBe(false)
  expect(isStaffEmail('a@orbit.example', '')).toBe(false)
})
