import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { isSamePerson, mergedCase, mergeProblem } from './case-merging.ts'

const aCase = {
  caseId: 'sup_1',
  state: 'open',
  mergedInto: null,
  priority: 'normal',
  dueAt: '2026-11-15T20:00:00.000Z' as Instant,
  accountId: 'acc_1',
  email: null,
} as const
const other = { ...aCase, caseId: 'sup_2' } as const

test.each([
  ['same-case', aCase, aCase],
  ['merged-already', { ...aCase, mergedInto: 'sup_3' }, other],
  ['into-merged', aCase, { ...other, mergedInto: 'sup_3' }],
  ['into-solved', aCase, { ...other, state: 'solved' as const }],
  ['other-person', aCase, { ...other, accountId: 'acc_2' }],
  [null, { ...aCase, state: 'solved' as const }, { ...other, state: 'solved' as const }],
  [null, { ...aCase, state: 'solved' as const }, other],
  [null, aCase, other],
])('merging answers %s', { tags: ['S8'] }, (expected, from, into) => {
  expect(mergeProblem(from, into, { otherPerson: false })).toBe(expected)
})

test('a person is known by account or address; two unknown people are not the same', { tags: ['S8'] }, () => {
  const who = (accountId: string | null, email: string | null) => ({ accountId, email })
  expect(isSamePerson(who('acc_1', null), who('acc_1', 'a@b.example'))).toBe(true)
  expect(isSamePerson(who(null, 'Ada@b.example '), who('acc_1', 'ada@b.example'))).toBe(true)
  expect(isSamePerson(who(null, null), who(null, null))).toBe(false)
  expect(mergeProblem(aCase, { ...other, accountId: null }, { otherPerson: true })).toBeNull()
})

test('the more urgent priority and the earlier time win, except those of a solved case', { tags: ['S8'] }, () => {
  const urgent = { ...aCase, priority: 'urgent', dueAt: '2026-11-15T18:00:00.000Z' as Instant } as const
  expect(mergedCase(urgent, other)).toEqual({ priority: 'urgent', dueAt: urgent.dueAt })
  expect(mergedCase(other, urgent)).toEqual({ priority: 'urgent', dueAt: urgent.dueAt })
  expect(mergedCase({ ...urgent, state: 'solved' }, other)).toMatchObject({ priority: 'normal', dueAt: other.dueAt })
  expect(mergedCase({ ...aCase, dueAt: null }, { ...other, dueAt: null }).dueAt).toBeNull()
})
