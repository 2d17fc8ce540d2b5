import { getAccount, getPrivateAccount, searchAccounts } from '@ground-control/contract/accounts'
import { ApiError } from '@ground-control/contract/client'
import { getNextDoors } from '@ground-control/contract/events'
import { getOrganization } from '@ground-control/contract/organizations'
import { expect, test } from 'vitest'
import { logLineOf } from './api-log.ts'

const problem = (status: number) => ({ type: 'about:blank', title: '', status, code: '', requestId: 'req-7' })
const failure = (status: number) => new ApiError(status, 'code', 'Ada Lovelace', { problem: problem(status) })

test('a failure is logged by its template and request id, with nothing personal', { tags: ['A9'] }, () => {
  expect(logLineOf(failure(403), getOrganization)).toBe(
    'GET /public/v1/organizations/{id} answered 403 (request req-7)',
  )
  expect(logLineOf(failure(503), searchAccounts)).toBe('POST /api/v1/search/accounts answered 503 (request req-7)')
})

test('a refused token is logged as unauthorized', { tags: ['A9'] }, () => {
  expect(logLineOf(failure(401), getAccount)).toContain('401 unauthorized')
})

test('a missing answer is logged as such', { tags: ['A9'] }, () => {
  expect(logLineOf(new ApiError(0, 'network', ''), getAccount)).toBe('GET /api/v1/accounts/{uid} answered nothing')
})

test('a missing account, private record or extra is no failure; anything else is', {
  tags: ['A9'],
}, () => {
  expect(logLineOf(failure(404), getAccount)).toBeNull()
  expect(logLineOf(failure(404), getPrivateAccount)).toBeNull()
  expect(logLineOf(failure(404), getNextDoors)).toBeNull()
  expect(logLineOf(failure(404), getOrganization)).not.toBeNull()
  expect(logLineOf(failure(500), getAccount)).not.toBeNull()
})
