import { beforeEach, expect, test } from 'vitest'
import { health, noteAnswer, noteFailure, noteRetryAt } from './health.ts'
import { retryDelayMs } from './health-probe.ts'

beforeEach(() => noteAnswer({ status: 200, milliseconds: 12.6, isProblem: false }))

test('any response of the server counts as an answer', () => {
  expect(health.get()).toEqual({ state: 'answering', latencyMs: 13 })
  noteAnswer({ status: 500, milliseconds: 40, isProblem: true })
  expect(health.get()).toEqual({ state: 'answering', latencyMs: 40 })
})

test.each([0, 502, 503, 504])('status %i does not count as an answer of the server', (status) => {
  noteAnswer({ status, milliseconds: 5, isProblem: false })
  expect(health.get()).toEqual({ state: 'unreachable', retryAt: null })
})

test('a silent payment provider does not make the platform unreachable', () => {
  noteAnswer({ status: 504, milliseconds: 25_000, isProblem: true })
  expect(health.get().state).toBe('answering')
  noteAnswer({ status: 503, milliseconds: 5, isProblem: true })
  expect(health.get().state).toBe('unreachable')
})

test('a call that failed before it was sent also counts as unanswered', () => {
  noteFailure(0)
  expect(health.get().state).toBe('unreachable')
})

test('further failures do not move the next try', () => {
  noteFailure(0)
  noteRetryAt(77)
  noteFailure(0)
  expect(health.get()).toEqual({ state: 'unreachable', retryAt: 77 })
})

test('the waits grow, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
