import { eraseAccount } from '@ground-control/contract/privacy'
import type { AccountId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi({ asRuntimeRole: true })

test('a person is erased by a server whose role owns no table', { tags: ['H5', 'H6'] }, async () => {
  const uid = 'acc_quill' as AccountId
  await pool.query(`insert into accounts (id, full_name) values ($1, 'Quill Marrow')`, [uid])
  await call(eraseAccount, { params: { uid }, body: { reason: 'They asked' } })
  expect((await pool.query('select full_name from accounts where id = $1', [uid])).rows).toEqual([
    { full_name: 'Erased person' },
  ])
})

test('no other role can remove anything from the trail', { tags: ['H5', 'H6'] }, async () => {
  const { rows } = await pool.query(
    `select p.proname from pg_proc p, aclexplode(p.proacl) a where p.proname like 'erase_from_%' and a.grantee = 0`,
  )
  expect(rows).toEqual([])
})
