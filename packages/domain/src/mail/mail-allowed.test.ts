import { expect, test } from 'vitest'
import { isMailAllowed, parseMailAllow } from './mail-allowed.ts'

const allowed = (address: string, list: string) => {
  const parsed = parseMailAllow(list)
  return parsed !== null && isMailAllowed(address, parsed)
}

test('addresses and whole domains are allowed, whatever their case', { tags: ['S7'] }, () => {
  const list = 'Ada@guests.example, @orbit.example, TEAM.example'
  for (const address of ['ada@guests.example', 'ADA@GUESTS.example', 'mara@orbit.example', 'x@team.example']) {
    expect(allowed(address, list)).toBe(true)
  }
  for (const address of [
    'eve@guests.example',
    'mara@evilorbit.example',
    'mara@sub.orbit.example',
    'mara@orbit.example.evil.example',
  ]) {
    expect(allowed(address, list)).toBe(false)
  }
  expect(allowed('anybody@anywhere.example', '*')).toBe(true)
})

test.each(['', ',', 'orbit', '*.example', 'ada@guests.example,', 'a b@guests.example', '*, orbit.example'])(
  '%j is not a list',
  { tags: ['S7'] },
  (text) => {
    expect(parseMailAllow(text)).toBeNull()
  },
)
