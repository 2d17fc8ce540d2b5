import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { calledOffWords, holdWords, jobStateWords, leftOutWords, logWords } from './job-words.ts'

const mara = { id: 'acc_mara', name: 'Mara Okafor' }
const jonas = { id: 'acc_jonas', name: 'Jonas Lindqvist' }
const job = { state: 'done' as const, hold: null, progress: { failed: { items: 0 } }, askedBy: mara, decidedBy: jonas }

test('a finished job shows how many items need staff', { tags: ['E5'] }, () => {
  expect(jobStateWords(job)).toBe('Done')
  expect(jobStateWords({ ...job, progress: { failed: { items: 1 } } })).toBe('Done, 1 needs you')
  expect(jobStateWords({ ...job, progress: { failed: { items: 3 } } })).toBe('Done, 3 need you')
})

test('a called-off event shows the progress of its refunds, during and after', { tags: ['F6'] }, () => {
  const words = (state: 'running' | 'paused' | 'done', refunded: number, failed: number, items = 2_380) =>
    calledOffWords({
      ...job,
      state,
      progress: { items, refunded: { items: refunded }, elsewhere: { items: 0 }, failed: { items: failed } },
    })
  expect(words('running', 1_204, 0)).toBe('Running: 1,204 of 2,380 purchases are refunded.')
  expect(words('paused', 0, 1)).toBe('Paused: 0 of 2,380 purchases are refunded, 1 needs you.')
  expect(words('done', 2_377, 3)).toBe('2,377 of 2,380 purchases are refunded, 3 need you.')
  expect(words('done', 1, 0, 1)).toBe('1 of 1 purchase is refunded.')
  expect(words('done', 0, 0, 0)).toBe('There was nothing to refund.')
})

test('a job that waits by itself is marked, and one declined by its requester is withdrawn', { tags: ['E4'] }, () => {
  expect(jobStateWords({ ...job, state: 'running', hold: { why: 'provider-wait' } })).toBe('Waiting for the provider')
  expect(jobStateWords({ ...job, state: 'declined' })).toBe('Declined')
  expect(jobStateWords({ ...job, state: 'declined', decidedBy: mara })).toBe('Withdrawn')
})

test('a pause names its cause and how the job resumes', { tags: ['E4'] }, () => {
  const since = instant('2026-11-15T23:41:29Z')
  const zone = 'America/New_York'
  const hold = { why: 'person' as const, by: mara, since, until: null }
  expect(holdWords(hold, zone).title).toBe('Paused by Mara Okafor at 6:41 PM')
  expect(holdWords({ ...hold, why: 'switched-off', by: null }, zone).title).toContain('refunds were switched off')
  expect(holdWords({ ...hold, why: 'other-account', by: null }, zone).text).toContain('resume the job')
  const until = instant('2026-11-15T23:43:00Z')
  expect(holdWords({ ...hold, why: 'provider-wait', by: null, until }, zone).text).toBe('It resumes at 6:43 PM.')
})

test('the log names people, seconds and counts', { tags: ['E5'] }, () => {
  expect(logWords({ step: 'approved', by: jonas, count: null }, 'call-off')).toBe('Approved by Jonas Lindqvist')
  expect(logWords({ step: 'started', by: null, count: null }, 'call-off')).toBe('Started. Event marked CANCELLED')
  expect(logWords({ step: 'started', by: null, count: null }, 'refunds')).toBe('Started')
  expect(logWords({ step: 'provider-wait', by: null, count: 8 }, 'refunds')).toBe('The provider asked to wait 8 s')
  expect(logWords({ step: 'done', by: null, count: 1 }, 'refunds')).toBe('Done, 1 needs you')
})

test('left-out payments name the reason, and other currencies their currency', { tags: ['E1'] }, () => {
  expect(leftOutWords({ reason: 'disputed', currency: 'usd', refundDays: 180 })).toBe('Disputed: the provider decides')
  expect(leftOutWords({ reason: 'other-currency', currency: 'eur', refundDays: 180 })).toBe(
    'Paid in EUR: not counted in dollars',
  )
  expect(leftOutWords({ reason: 'too-old', currency: 'usd', refundDays: 180 })).toBe(
    'Over 180 days old: use a bank transfer',
  )
})
