import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import type { Instant } from '#values/time.ts'
import {
  type ChangeableCase,
  caseChangeAction,
  caseChangeProblem,
  changedCase,
  isChange,
  realChange,
} from './case-changes.ts'
import { caseDueAt } from './case-due.ts'

const now = new Date('2026-11-15T18:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString() as Instant
const open: ChangeableCase = {
  ownerId: null,
  state: 'open',
  snoozedUntil: null,
  priority: 'normal',
  category: 'refund',
  dueAt: inHours(-2),
  accountId: null,
  eventId: 'evt_1',
}
const solved = { ...open, state: 'solved' } as const
const snoozed = { ...open, state: 'snoozed', snoozedUntil: inHours(5) } as const

test('a more urgent case is due sooner', () => {
  expect(caseDueAt('urgent', now)).toBe('2026-11-15T18:30:00.000Z')
  expect(caseDueAt('high', now)).toBe('2026-11-15T22:00:00.000Z')
  expect(caseDueAt('normal', now)).toBe('2026-11-16T18:00:00.000Z')
  expect(caseDueAt('low', now)).toBe('2026-11-18T18:00:00.000Z')
})

test('an equal value is no change; a moment is the same however it is written', () => {
  expect(realChange(open, { state: 'open', priority: 'normal', ownerId: null, eventId: 'evt_1' })).toEqual({})
  expect(realChange(open, { dueAt: instant('2026-11-15T17:00:00+01:00') })).toEqual({})
  expect(realChange(open, { dueAt: null, priority: 'high', category: undefined })).toEqual({
    dueAt: null,
    priority: 'high',
  })
  expect(realChange({ ...open, dueAt: null }, { dueAt: null })).toEqual({})
  expect(realChange(snoozed, { state: 'snoozed', snoozedUntil: inHours(5) })).toEqual({})
  expect(realChange(snoozed, { state: 'snoozed', snoozedUntil: inHours(6) })).toEqual({
    state: 'snoozed',
    snoozedUntil: inHours(6),
  })
  expect(isChange({})).toBe(false)
})

test('a case is snoozed into the future, for 90 days at most, unless it is solved', () => {
  const snooze = (hours: number, current: ChangeableCase = open) =>
    caseChangeProblem(current, { state: 'snoozed', snoozedUntil: inHours(hours) }, now)
  expect(snooze(1)).toBeNull()
  expect(snooze(90 * 24)).toBeNull()
  expect(snooze(90 * 24 + 1)).toBe('snooze-too-far')
  expect(snooze(0)).toBe('snooze-past')
  expect(snooze(1, snoozed)).toBeNull()
  expect(snooze(1, solved)).toBe('solved')
  expect(caseChangeProblem(open, { state: 'snoozed', snoozedUntil: instant('never') }, now)).toBe('snooze-past')
})

test('every other move of the state is allowed; a case is due within a year', () => {
  for (const current of [open, snoozed, solved])
    for (const state of ['open', 'solved'] as const) expect(caseChangeProblem(current, { state }, now)).toBeNull()
  expect(caseChangeProblem(open, { dueAt: inHours(-24) }, now)).toBeNull()
  expect(caseChangeProblem(open, { dueAt: instant('0000-01-01T00:00:00Z') }, now)).toBe('due-too-far')
  expect(caseChangeProblem(open, { dueAt: null }, now)).toBeNull()
})

test('solving and opening end a snooze; a reopened case gets a new due time', () => {
  expect(changedCase(snoozed, { state: 'solved' }, now)).toEqual(solved)
  expect(changedCase(snoozed, { state: 'open' }, now)).toEqual(open)
  expect(changedCase(snoozed, { ownerId: 'acc_1' }, now)).toEqual({ ...snoozed, ownerId: 'acc_1' })
  expect(changedCase(open, { state: 'snoozed', snoozedUntil: inHours(5) }, now)).toEqual(snoozed)
  expect(changedCase(solved, { state: 'open', priority: 'high' }, now)).toEqual({
    ...open,
    priority: 'high',
    dueAt: inHours(4),
  })
  expect(changedCase(solved, { state: 'open', dueAt: null }, now).dueAt).toBeNull()
})

test('the trail names the most important part of a change', () => {
  expect(caseChangeAction({ state: 'open', ownerId: 'acc_1' })).toBe('case.reopened')
  expect(caseChangeAction({ state: 'solved' })).toBe('case.solved')
  expect(caseChangeAction({ state: 'snoozed' })).toBe('case.snoozed')
  expect(caseChangeAction({ ownerId: null, priority: 'low' })).toBe('case.assigned')
  expect(caseChangeAction({ priority: 'low' })).toBe('case.changed')
})
