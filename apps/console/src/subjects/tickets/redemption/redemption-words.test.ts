import { ApiError } from '@ground-control/contract/client'
import type { Problem } from '@ground-control/contract/problem'
import { expect, test } from 'vitest'
import { redeemedAllWords, redemptionProblem, undoneWords } from './redemption-words.ts'

const now = new Date('2025-11-14T20:00:00Z')
const refusal = (code: string, rest: Partial<Problem> = {}, status = 409) =>
  new ApiError(status, code, 'The server’s own words.', {
    problem: { type: '', title: '', status, code, requestId: 'req_1', ...rest },
  })

test('a colleague’s change is shown with who and when', { tags: ['C3'] }, () => {
  const conflict = { changedBy: 'Jonas Lindqvist', changedAt: '2025-11-14T19:42:00Z' as never, version: 4 }
  expect(redemptionProblem(refusal('changed-meanwhile', { conflict }), now).reason).toMatch(
    /^Jonas Lindqvist changed this ticket (at|on) .*:42 [AP]M\. Showing it as it is now\.$/,
  )
  expect(redemptionProblem(refusal('changed-meanwhile'), now).reason).toBe(
    'Someone else changed this ticket. Showing it as it is now.',
  )
  expect(redemptionProblem(refusal('already-redeemed', { conflict }), now).reason).toMatch(
    /^Already redeemed by Jonas Lindqvist (at|on) .*:42 [AP]M\. Showing it as it is now\.$/,
  )
  const atTheDoor = { ...conflict, changedBy: null }
  expect(redemptionProblem(refusal('already-redeemed', { conflict: atTheDoor }), now).reason).toMatch(
    /^Already redeemed (at|on) /,
  )
})

test('every other failure has a message too', { tags: ['M4'] }, () => {
  const reasonOf = (error: unknown) => redemptionProblem(error, now).reason
  expect(reasonOf(refusal('already-refunded'))).toContain('is refunded')
  expect(reasonOf(refusal('being-refunded'))).toContain('is being refunded')
  expect(reasonOf(refusal('event-cancelled'))).toBe('This event is cancelled, so its tickets don’t admit anybody.')
  expect(reasonOf(refusal('wrong-organization', {}, 403))).toBe('The server’s own words.')
  expect(reasonOf(new TypeError('undefined is not a function'))).not.toContain('undefined')
})

test.each([
  new ApiError(0, 'network', ''),
  new DOMException('', 'TimeoutError'),
  new ApiError(502, 'unreadable', 'The server could not be reached by its gateway.'),
])('an unanswered request is described as possibly saved: %s', { tags: ['M4'] }, (error) => {
  const problem = redemptionProblem(error, now)
  expect(problem.title).toBe('We don’t know if the change was saved')
  expect(problem.reason).toMatch(/^(Can’t reach the server|The server could not be reached by its gateway)\. Showing/)
  expect(redeemedAllWords(0, [problem]).title).toBe('We don’t know if tickets were redeemed')
  expect(redeemedAllWords(1, [problem, problem]).detail).toContain('We don’t know about 2.')
  expect(undoneWords(0, [problem]).title).toBe('We don’t know if it was undone')
})

const aProblem = (reason: string) => ({ title: '', reason })

test('for several at once, says how many were redeemed, how many not, and why', { tags: ['C3'] }, () => {
  expect(redeemedAllWords(4, [])).toEqual({ title: 'Redeemed 4 tickets', detail: null })
  expect(redeemedAllWords(1, [])).toEqual({ title: 'Redeemed 1 ticket', detail: null })
  expect(redeemedAllWords(2, [aProblem('It rains.'), aProblem('It rains.')])).toEqual({
    title: 'Redeemed 2 of 4 tickets',
    detail: '2 were not. It rains.',
  })
  expect(redeemedAllWords(0, [aProblem('It rains.')])).toEqual({ title: 'No tickets redeemed', detail: 'It rains.' })
})

test('says what could not be undone', { tags: ['C3'] }, () => {
  expect(undoneWords(3, []).detail).toBe('3 tickets')
  expect(undoneWords(1, [aProblem('It rains.')])).toEqual({ title: 'Undone for 1 of 2 tickets', detail: 'It rains.' })
  expect(undoneWords(0, [aProblem('It rains.')]).title).toBe('Couldn’t undo')
})
