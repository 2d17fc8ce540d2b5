import { expect, test } from 'vitest'
import {
  canCorrectAddress,
  canSendNow,
  failureKind,
  inboxPauseMs,
  intakePauseMs,
  mailStates,
  pauseAfterTry,
  probePauseMs,
  retryPausesMs,
  serverWords,
} from './mail-state.ts'

test('pauses between tries grow, never beyond four hours, and end after about a day', { tags: ['S1'] }, () => {
  const tries = Array.from({ length: retryPausesMs.length + 1 }, (_, at) => pauseAfterTry(at + 1))
  expect(tries.at(0)).toBe(30_000)
  expect(tries.at(-1)).toBeNull()
  const pauses = tries.filter((pause) => pause !== null)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(Math.max(...pauses)).toBe(4 * 3_600_000)
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(26)
})

test('a server that is down is tried less and less often, at least once a minute', { tags: ['S1'] }, () => {
  expect([0, 1, 2, 5, 6, 7, 1_000].map(probePauseMs)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000])
})

test('a mailbox that refuses us is tried far less often than one that is down', { tags: ['S3'] }, () => {
  expect([0, 6, 1_000].map((failures) => inboxPauseMs(false, failures))).toEqual([1_000, 60_000, 60_000])
  expect([0, 1, 3, 4, 1_000].map((failures) => inboxPauseMs(true, failures) / 60_000)).toEqual([1, 2, 8, 15, 15])
})

test('a message that can’t be taken in is tried again, at least once an hour', { tags: ['S3'] }, () => {
  expect([0, 1, 9, 1_000].map((tries) => intakePauseMs(tries) / 1_000)).toEqual([10, 20, 3_600, 3_600])
})

test.each([
  ['a refused connection', { step: 'connect', code: null }, 'server'],
  ['421 as a greeting', { step: 'connect', code: 421 }, 'server'],
  ['554 as a greeting', { step: 'connect', code: 554 }, 'server'],
  ['a wrong password', { step: 'connect', code: 535 }, 'server'],
  ['our own address refused', { step: 'sender', code: 550 }, 'server'],
  ['too large for the server', { step: 'sender', code: 552 }, 'permanent'],
  ['our own address refused for now', { step: 'sender', code: 451 }, 'temporary'],
  ['greylisting', { step: 'message', code: 451 }, 'temporary'],
  ['a full mailbox for now', { step: 'message', code: 452 }, 'temporary'],
  ['an unknown recipient', { step: 'message', code: 550 }, 'permanent'],
  ['content refused', { step: 'message', code: 554 }, 'permanent'],
  ['a dropped connection', { step: 'message', code: null }, 'temporary'],
] as const)('%s', { tags: ['S1'] }, (_, failure, kind) => {
  expect(failureKind(failure)).toBe(kind)
})

test('staff can send email not under way, and correct the address of failed email', { tags: ['S1'] }, () => {
  expect(mailStates.filter(canSendNow)).toEqual(['queued', 'failed', 'bounced'])
  expect(mailStates.filter(canCorrectAddress)).toEqual(['failed', 'bounced'])
})

test('the words of a server are one line of at most 500 characters', () => {
  expect(serverWords('550-5.1.1 No such\r\n550 5.1.1 user\0here ')).toBe('550-5.1.1 No such 550 5.1.1 user here')
  const long = serverWords('🎟️'.repeat(1_000))
  expect([...long]).toHaveLength(500)
  expect(long).not.toMatch(/\p{Surrogate}/u)
})
