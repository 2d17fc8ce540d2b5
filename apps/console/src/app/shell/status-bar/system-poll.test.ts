import { expect, test } from 'vitest'
import { mailPoll, orgsPoll, paymentsPoll } from './outside-poll.ts'
import { apiPoll, authPoll, statsPoll } from './system-poll.ts'

const now = 1_000_000

test('API shows its response time and when the next check is', () => {
  expect(apiPoll({ state: 'unknown' }, now)).toBeNull()
  expect(apiPoll({ state: 'answering', latencyMs: 84 }, now)).toEqual({ level: 'go', text: 'GO 84 ms' })
  expect(apiPoll({ state: 'answering', latencyMs: 2_412 }, now)).toEqual({ level: 'hold', text: 'HOLD 2.4 s' })
  expect(apiPoll({ state: 'unreachable', retryAt: now + 7_200 }, now)).toEqual({
    level: 'no-go',
    text: 'NO GO, retry in 8 s',
  })
  expect(apiPoll({ state: 'unreachable', retryAt: null }, now)).toEqual({ level: 'no-go', text: 'NO GO, retrying' })
})

test('AUTH shows how long the token lasts', () => {
  expect(authPoll({ state: 'valid', expiresAt: now + 41.9 * 60_000 }, now)).toEqual({
    level: 'go',
    text: 'GO 41 min left',
  })
  expect(authPoll({ state: 'valid', expiresAt: now + 30_000 }, now)?.text).toBe('GO under 1 min left')
  expect(authPoll({ state: 'refreshing' }, now)).toEqual({ level: 'hold', text: 'HOLD refreshing token' })
  expect(authPoll({ state: 'unavailable' }, now)?.level).toBe('no-go')
})

test('STATS shows the age of the figures out of their two minutes', () => {
  const shown = { isFailing: false, isShown: true }
  expect(statsPoll({ ...shown, updatedAt: null }, now)).toBeNull()
  expect(statsPoll({ ...shown, updatedAt: now - 42_000 }, now)).toEqual({ level: 'go', text: 'GO T+0:42 of 2:00' })
  expect(statsPoll({ ...shown, updatedAt: now - 130_000 }, now)).toEqual({ level: 'hold', text: 'HOLD T+2:10 of 2:00' })
})

test('STATS distinguishes a failed refresh from a failed first load', () => {
  expect(statsPoll({ updatedAt: now - 374_000, isFailing: true, isShown: true }, now)).toEqual({
    level: 'hold',
    text: 'HOLD T+6:14, refresh failed',
  })
  expect(statsPoll({ updatedAt: null, isFailing: true, isShown: true }, now)).toEqual({ level: 'no-go', text: 'NO GO' })
})

test('STATS disappears when unused figures expire', () => {
  const left = { isFailing: false, isShown: false }
  expect(statsPoll({ ...left, updatedAt: now - 60_000 }, now)?.level).toBe('go')
  expect(statsPoll({ ...left, updatedAt: now - 121_000 }, now)).toBeNull()
})

test('ORGS shows the age of the organization cache out of its lifetime', { tags: ['N6'] }, () => {
  const cache = { loadedAt: null, isLoading: false, isFailing: false, lifeMs: 300_000 }
  expect(orgsPoll(cache, now)).toBeNull()
  expect(orgsPoll({ ...cache, isLoading: true }, now)).toEqual({ level: 'hold', text: 'HOLD loading' })
  expect(orgsPoll({ ...cache, isFailing: true }, now)).toEqual({ level: 'no-go', text: 'NO GO' })
  expect(orgsPoll({ ...cache, loadedAt: now - 190_000 }, now)).toEqual({ level: 'go', text: 'GO T+3:10 of 5:00' })
  expect(orgsPoll({ ...cache, loadedAt: now - 300_000 }, now)).toEqual({ level: 'hold', text: 'HOLD T+5:00 of 5:00' })
  expect(orgsPoll({ ...cache, loadedAt: now - 10_000, isFailing: true }, now)).toEqual({
    level: 'hold',
    text: 'HOLD T+0:10, refresh failed',
  })
})

test('MAIL counts waiting and stuck email; PAYMENTS shows whether the provider answers', { tags: ['S1'] }, () => {
  expect(mailPoll(null)).toBeNull()
  expect(paymentsPoll(null)).toBeNull()
  expect(mailPoll({ state: 'off', waiting: 0, failed: 0 })).toEqual({ level: 'off', text: 'not set up' })
  expect(mailPoll({ state: 'ok', waiting: 1, failed: 0 })).toEqual({ level: 'go', text: 'GO 1 waiting' })
  expect(mailPoll({ state: 'ok', waiting: 0, failed: 2 })).toEqual({ level: 'hold', text: 'HOLD 0 waiting, 2 failed' })
  expect(mailPoll({ state: 'delayed', waiting: 1_200, failed: 0 })?.text).toBe('NO GO, 1,200 waiting')
  expect(paymentsPoll('ok')).toEqual({ level: 'go', text: 'GO' })
  expect(paymentsPoll('unreachable')?.level).toBe('no-go')
  expect(paymentsPoll('no-provider')).toEqual({ level: 'off', text: 'not set up' })
})
