import { getAccount } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import type { AccountId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request } = useApi()

const account = (uid: string) => ({ params: { uid: uid as AccountId } })

beforeAll(async () => {
  await pool.query(
    `insert into accounts (id, username, full_name, source_is_v1, document) values
       ('acc_super', 'mara', 'Mara Okafor', false, '{"secret": "hush"}'),
       ('acc_noclaim', null, null, true, '{}'),
       ('ada@guests.example', 'ada', 'Ada Lovelace', false, '{}')`,
  )
})

test('an account has only its id, username, full name and origin', { tags: ['P19'] }, async () => {
  const reply = await request('/api/v1/accounts/acc_super')
  expect(await reply.json()).toEqual({ id: 'acc_super', username: 'mara', fullName: 'Mara Okafor', sourceIsV1: false })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('missing fields of an account are null', { tags: ['P19'] }, async () => {
  expect(await call(getAccount, account('acc_noclaim'))).toEqual({
    id: 'acc_noclaim',
    username: null,
    fullName: null,
    sourceIsV1: true,
  })
})

test('an id that needs escaping in an address is found', { tags: ['P19'] }, async () => {
  expect(await call(getAccount, account('ada@guests.example'))).toMatchObject({ fullName: 'Ada Lovelace' })
})

test('a missing account is 404, which the client turns into null', { tags: ['A9', 'P19'] }, async () => {
  await expectProblem(await request('/api/v1/accounts/acc_noaccount'), 404, 'not-found')
  expect(await orNull(call(getAccount, account('acc_noaccount')))).toBeNull()
})

test('a person of the staff domain without an account gets a 404 for their own id', {
  tags: ['A6', 'P19'],
}, async () => {
  const nadia = { ...people.noor, uid: 'acc_noaccount', email: 'noaccount@orbit.example' }
  expect(await orNull(as(nadia)(getAccount, account('acc_noaccount')))).toBeNull()
})
