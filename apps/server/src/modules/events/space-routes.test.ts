import { batchSpaces, getSpace } from '@ground-control/contract/events'
import type { SpaceId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()

const batch = async (...spaceIds: string[]) => {
  const { spaces } = await call(batchSpaces, { body: { spaceIds: spaceIds as SpaceId[] } })
  return spaces.map(({ id }) => id)
}
const mainRoom = { id: 'spc_a', name: 'Main room', address: '1 Light Street' }

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id) values ('org_1');
    insert into spaces (id, org_id, name, address, time_zone) values
      ('spc_a', 'org_1', 'Main room', '1 Light Street', 'Europe/London'), ('spc_b', 'org_1', 'Balcony', null, null)`)
})

test('a space has its id, name and address', { tags: ['P7'] }, async () => {
  expect(await call(getSpace, { params: { id: 'spc_a' as SpaceId } })).toEqual(mainRoom)
  expect(await call(getSpace, { params: { id: 'spc_b' as SpaceId } })).toMatchObject({ address: null })
})

test('a missing space is 404', { tags: ['P7'] }, async () => {
  await expectProblem(await request('/api/v1/spaces/spc_x'), 404, 'not-found')
})

test('spaces come in the requested order, without duplicates or unknown ids', { tags: ['P8'] }, async () => {
  expect(await batch('spc_b', 'spc_x', 'spc_a', 'spc_b')).toEqual(['spc_b', 'spc_a'])
  expect(await batch()).toEqual([])
  expect(await call(batchSpaces, { body: { spaceIds: ['spc_a' as SpaceId] } })).toEqual({ spaces: [mainRoom] })
})

test('more than 500 ids are refused and named', { tags: ['P8'] }, async () => {
  const reply = await request('/api/v1/spaces/batch', {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ spaceIds: Array.from({ length: 501 }, () => 'spc_a') }),
  })
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'spaceIds', message: 'must have at most 500 ids' }])
})
