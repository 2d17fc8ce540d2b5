import { ApiError } from '@ground-control/contract/client'
import { expect, test } from 'vitest'
import { toCompRefusal } from './comp-refusal.ts'

const refusalOf = (status: number, code: string, message = 'As the server says.') =>
  toCompRefusal(new ApiError(status, code, message), false)

test('C1 over capacity is said with the numbers of the server, and the types are read again', () => {
  const message = 'Floor: 3 asked for, but 10 of 12 places are taken, so only 2 are left.'
  expect(refusalOf(409, 'over-capacity', message)).toEqual({
    title: 'Not enough places are left. Nothing was issued.',
    detail: message,
    isUnsettled: false,
    areTypesOld: true,
  })
  expect(refusalOf(422, 'unknown-ticket-type').areTypesOld).toBe(true)
})

test.each([
  [409, 'event-over'],
  [409, 'switched-off'],
  [422, 'unknown-ticket-type'],
])('C1 after %d %s nothing was issued, and the dialog says so', (status, code) => {
  const refusal = refusalOf(status, code)
  expect(refusal.title).toContain('Nothing was issued.')
  expect(refusal.isUnsettled).toBe(false)
})

test('C1 a refusal without words of its own is shown in the words of the server', () => {
  expect(refusalOf(403, 'wrong-organization').detail).toBe('As the server says.')
})

test.each([
  new ApiError(0, 'network', 'The server could not be reached.'),
  new ApiError(503, 'database-unavailable', 'Busy.'),
  new ApiError(200, 'unexpected-reply', 'Unknown form.'),
  new DOMException('No answer in time', 'TimeoutError'),
])('C1 without a plain answer pressing again is said to be safe, until something is changed (%#)', (error) => {
  expect(toCompRefusal(error, false)).toMatchObject({
    isUnsettled: true,
    detail: expect.stringContaining('again is safe'),
  })
  expect(toCompRefusal(error, true)).toMatchObject({
    isUnsettled: true,
    detail: expect.stringContaining('second time'),
  })
})
