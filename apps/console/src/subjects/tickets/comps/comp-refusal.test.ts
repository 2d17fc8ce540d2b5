import { ApiError } from '@ground-control/contract/client'
import { expect, test } from 'vitest'
import { isIssued, toCompRefusal } from './comp-refusal.ts'

const first = { isChangedSince: false, keepsKeys: true }

const refusalOf = (status: number, code: string, message = 'As the server says.') =>
  toCompRefusal(new ApiError(status, code, message), first)

test('exceeding capacity shows the server’s numbers and reloads the types', { tags: ['C1'] }, () => {
  const message = 'Floor: 3 asked for, but 10 of 12 places are taken, so only 2 are left.'
  expect(refusalOf(409, 'over-capacity', message)).toEqual({
    title: 'Not enough tickets left. Nothing was issued.',
    detail: message,
    isUnsettled: false,
    areTypesOld: true,
  })
  expect(refusalOf(422, 'unknown-ticket-type').areTypesOld).toBe(true)
})

test.each([
  [409, 'event-over'],
  [409, 'event-cancelled'],
  [409, 'switched-off'],
  [422, 'unknown-ticket-type'],
])('after %d %s nothing was issued, and the dialog says so', { tags: ['C1'] }, (status, code) => {
  const refusal = refusalOf(status, code)
  expect(refusal.title).toContain('Nothing was issued.')
  expect(refusal.isUnsettled).toBe(false)
})

test('a refusal without its own text shows the server’s words', { tags: ['C1'] }, () => {
  expect(refusalOf(403, 'wrong-organization').detail).toBe('As the server says.')
})

test.each([
  new ApiError(0, 'network', 'Can’t reach the server.'),
  new ApiError(503, 'database-unavailable', 'Busy.'),
  new DOMException('No answer in time', 'TimeoutError'),
])('without a clear answer retrying is called safe, until something is changed (%#)', { tags: ['C1'] }, (error) => {
  expect(toCompRefusal(error, first)).toMatchObject({
    isUnsettled: true,
    detail: expect.stringContaining('safe to try again'),
  })
  expect(toCompRefusal(error, { ...first, isChangedSince: true })).toMatchObject({
    isUnsettled: true,
    detail: expect.stringContaining('twice'),
  })
})

test('if the platform may not know keys, it never says that retrying is safe', { tags: ['C1'] }, () => {
  const { detail, isUnsettled } = toCompRefusal(new ApiError(0, 'network', ''), { ...first, keepsKeys: false })
  expect(isUnsettled).toBe(true)
  expect(detail).toMatch(/^Check the guest list first/)
})

test('an unreadable success counts as issued; a refusal and silence do not', { tags: ['C1'] }, () => {
  expect(isIssued(new ApiError(200, 'unexpected-reply', 'Unknown form.'))).toBe(true)
  expect(isIssued(new ApiError(204, 'unexpected-reply', 'Unknown form.'))).toBe(true)
  expect(isIssued(new ApiError(422, 'invalid', ''))).toBe(false)
  expect(isIssued(new ApiError(0, 'network', ''))).toBe(false)
  expect(isIssued(new DOMException('No answer in time', 'TimeoutError'))).toBe(false)
})
