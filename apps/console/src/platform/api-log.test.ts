import { getAccount, getPrivateAccount, searchAccounts } from '@ground-control/contract/calls/accounts'
import { getNextDoors } from '@ground-control/contract/calls/admin'
import { getOrganization } from '@ground-control/contract/calls/organizations'
import { ApiError } from '@ground-control/contract/client'
import { expect, test } from 'vitest'
import { logLineOf } from './api-log.ts'

const problem = (status: number) => ({ type: 'about:blank', title: '', status, code: '', requestId: 'req-7' })
const failure = (status: number) => new ApiError(status, 'code', 'Ada Lovelace', { problem: problem(status) })

test('A9 a failure is logged by its template and request id, with nothing personal', () => {
  expect(logLineOf(failure(403), getOrganization)).toBe(
    'GET /public/v1/organizations/{id} answered 403 (request req-7)',
  )
  expect(logLineOf(failure(503), searchAccounts)).toBe('POST /api/v1/search/accounts answered 503 (request req-7)')
})

test('A9 a refused token is logged as unauthorized', () => {
  expect(logLineOf(failure(401), getAccount)).toContain('401 unauthorized')
})

test('A9 no answer at all is logged as such', () => {
  expect(logLineOf(new ApiError(0, 'network', ''), getAccount)).toBe('GET /api/v1/accounts/{uid} answered nothing')
})

test('A9 an account, a private record or an extra that is not there is no failure; anything else is', () => {
  expect(logLineOf(failure(404), getAccount)).toBeNull()
  expect(logLineOf(failure(404), getPrivateAccount)).toBeNull()
  expect(logLineOf(failure(404), getNextDoors)).toBeNull()
  expect(logLineOf(failure(404), getOrganization)).not.toBeNull()
  expect(logLineOf(failure(500), getAccount)).not.toBeNull()
})
