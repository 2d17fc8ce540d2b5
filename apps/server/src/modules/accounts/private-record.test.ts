import { getPrivateAccount } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import type { AccountId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request, token } = useApi()

const account = (uid: string) => ({ params: { uid: uid as AccountId } })
const path = '/api/v1/accounts/acc_ada/private'
const entries = async () => (await pool.query('select * from audit_entries order by number')).rows

beforeAll(async () => {
  await pool.query(
    `insert into accounts (id) values ('acc_ada'), ('acc_bare'), ('acc_odd'), ('acc_none'), ('ada+50%@guests.example')`,
  )
  await pool.query(
    `insert into account_private (account_id, email, phone, document) values
       ('acc_ada', 'ada@guests.example', '+1 555 0100', '{"language": "en", "email": "old@guests.example", "toString": 1}'),
       ('acc_bare', null, null, '{}'), ('acc_odd', null, null, '[1, 2]'),
       ('ada+50%@guests.example', 'ada+50%@guests.example', null, '{}')`,
  )
})

test('a private record has email, phone and the fields of its document; the columns win', {
  tags: ['P20'],
}, async () => {
  const reply = await request(path)
  expect(await reply.json()).toEqual({
    email: 'ada@guests.example',
    phone: '+1 555 0100',
    language: 'en',
    toString: 1,
  })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await call(getPrivateAccount, account('acc_bare'))).toEqual({ email: null, phone: null })
  expect(await call(getPrivateAccount, account('acc_odd'))).toEqual({ email: null, phone: null })
})

test('an id with @, + and % is found', { tags: ['P20'] }, async () => {
  const id = 'ada+50%@guests.example'
  expect(await call(getPrivateAccount, account(id))).toEqual({ email: id, phone: null })
})

test('a missing record is 404, which the client turns into null, and is not audited', {
  tags: ['A9', 'P20'],
}, async () => {
  const before = (await entries()).length
  await expectProblem(await request('/api/v1/accounts/acc_none/private'), 404, 'not-found')
  expect(await orNull(call(getPrivateAccount, account('acc_nobody')))).toBeNull()
  expect(await entries()).toHaveLength(before)
})

test('every read is audited with reader, account and request, but without the content', {
  tags: ['P20', 'P27'],
}, async () => {
  const before = (await entries()).length
  const headers = { authorization: `Bearer ${await token(people.jonas)}`, 'x-request-id': 'reading-0001' }
  await request(path, { headers })
  await request(path, { headers })
  await request(path, { headers, method: 'HEAD' })
  const written = (await entries()).slice(before)
  expect(written).toHaveLength(3)
  expect(written[0]).toMatchObject({
    actor_id: people.jonas.uid,
    actor_name: people.jonas.name,
    action: 'account.private-read',
    entity_kind: 'account',
    entity_id: 'acc_ada',
    before: null,
    after: null,
    request_id: 'reading-0001',
  })
  expect(JSON.stringify(written)).not.toMatch(/guests\.example|555 0100/)
})

test('a read without an audit entry gets no answer', { tags: ['P20', 'P27'] }, async () => {
  const before = (await entries()).length
  await pool.query('alter sequence audit_entries_number rename to hidden_number')
  try {
    const reply = await request(path)
    const problem = await expectProblem(reply, 500, 'internal')
    expect(JSON.stringify(problem)).not.toMatch(/guests\.example|555 0100|audit/)
  } finally {
    await pool.query('alter sequence hidden_number rename to audit_entries_number')
  }
  expect(await entries()).toHaveLength(before)
})

test('only staff with the claim read it, even their own, and a refusal is not audited', {
  tags: ['A10', 'P20'],
}, async () => {
  const before = (await entries()).length
  const own = as(people.noor)(getPrivateAccount, account(people.noor.uid))
  await expect(own).rejects.toMatchObject({ status: 403, code: 'no-superadmin-claim' })
  await expect(as(people.olive)(getPrivateAccount, account('acc_ada'))).rejects.toMatchObject({ code: 'not-staff' })
  expect(await entries()).toHaveLength(before)
})
