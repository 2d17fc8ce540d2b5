import { expect, test } from 'vitest'
import { changeCount, claimNameProblem, claimRows, nextClaims, sentLines } from './claims-draft.ts'

const claims = { superadmin: false, desk: 'east' }

test('known claims are always offered, and only a different value is a change', {
  tags: ['X5'],
}, () => {
  const rows = claimRows(claims, new Map<string, unknown>([['superadmin', true]]))
  expect(rows.map(({ name, value, isChanged }) => [name, value, isChanged])).toEqual([
    ['superadmin', true, true],
    ['support', undefined, false],
    ['beta', undefined, false],
    ['desk', 'east', false],
  ])
  expect(changeCount(claims, new Map<string, unknown>([['superadmin', false]]))).toBe(0)
  expect(changeCount(claims, new Map<string, unknown>([['support', false]]))).toBe(1)
})

test('all claims are sent, and shown line by line beside the current ones', { tags: ['X5'] }, () => {
  const draft = new Map<string, unknown>([
    ['superadmin', true],
    ['desk', undefined],
  ])
  expect(nextClaims(claims, draft)).toEqual({ superadmin: true })
  expect(sentLines(claims, draft)).toEqual([
    { sign: '-', text: '"superadmin": false' },
    { sign: '+', text: '"superadmin": true' },
    { sign: '-', text: '"desk": "east"' },
  ])
})

test('a new claim needs an unused name that no token uses itself', { tags: ['X5'] }, () => {
  const problem = (name: string) => claimNameProblem(name, claims, new Map([['lead', true]]))
  expect(problem('door')).toBeNull()
  for (const name of ['', '1st', 'with blank', 'sub', 'firebase', 'desk', 'lead', 'x'.repeat(51)]) {
    expect(problem(name)).not.toBeNull()
  }
  // Offered, and not set yet.
  expect(problem('beta')).toBeNull()
})
