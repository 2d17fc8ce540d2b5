import { findAccountsByUsername, getAccountDocument } from '@ground-control/contract/account-documents'
import { getProfile } from '@ground-control/contract/profiles'
import { listAccountPurchases } from '@ground-control/contract/purchases'
import { listAccountTickets } from '@ground-control/contract/tickets'
import type { AccountId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, sell } = salesOf(pool)
const uid = 'acc_ada' as AccountId
const contacts = /ada@guests|5550100|eve@guests|5550177/

beforeAll(async () => {
  const { paymentId } = await sell(await event(), { prices: [2500, 2500] })
  await pool.query(`insert into accounts (id, full_name) values ($1, 'Ada Byron')`, [uid])
  await pool.query(
    `insert into account_private (account_id, email, phone) values ($1, 'ada@guests.example', '+15550100')`,
    [uid],
  )
  await pool.query(
    `update payments set purchaser_account_id = $2, purchaser_name = 'Ada Byron', purchaser_email = 'ada@guests.example',
       purchaser_phone = '+15550100' where id = $1`,
    [paymentId, uid],
  )
  await pool.query(
    `update tickets set owner_account_id = $2, owner_name = 'Ada Byron', owner_email = 'ada@guests.example',
       owner_phone = '+15550100', purchaser_email = 'ada@guests.example' where payment_id = $1`,
    [paymentId, uid],
  )
  await pool.query(
    `update tickets set owner_account_id = 'eve@guests.example', owner_name = 'Eve', owner_email = 'eve@guests.example',
       owner_phone = '+15550177' where payment_id = $1 and id = (select max(id) from tickets where payment_id = $1)`,
    [paymentId],
  )
})

const entries = async () => (await pool.query(`select 1 from audit_entries where action like 'contacts.%'`)).rowCount

test('no call of a profile shows an unmasked contact', { tags: ['H1'] }, async () => {
  const parts = [
    await call(getProfile, { params: { uid } }),
    await call(listAccountPurchases, { params: { uid } }),
    await call(listAccountTickets, { params: { accountId: uid }, query: { contacts: 'masked' } }),
  ]
  expect(JSON.stringify(parts)).not.toMatch(contacts)
  expect(JSON.stringify(parts)).toContain('••••••@guests.example')
  expect(await entries()).toBe(0)
})

test('the specified call shows contacts in full, and that leaves a trace', { tags: ['H1', 'P14'] }, async () => {
  const { tickets } = await call(listAccountTickets, { params: { accountId: uid }, query: {} })
  expect(tickets[0]?.owner).toEqual({
    accountId: uid,
    name: 'Ada Byron',
    email: 'ada@guests.example',
    phone: '+15550100',
  })
  expect(await entries()).toBe(1)
})

test('a contact among the free fields of a document leaves a trace', { tags: ['H1'] }, async () => {
  await pool.query(
    `insert into accounts (id, username, document) values
       ('acc_plain', 'plain', '{"city": "Ely"}'), ('acc_loose', 'loose', '{"email": "loose@guests.example"}')`,
  )
  const before = await entries()
  await call(getAccountDocument, { params: { uid: 'acc_plain' as AccountId } })
  await call(findAccountsByUsername, { body: { username: 'plain' } })
  expect(await entries()).toBe(before)
  const { fields } = await call(getAccountDocument, { params: { uid: 'acc_loose' as AccountId } })
  expect(fields.email).toBe('loose@guests.example')
  expect(await entries()).toBe((before ?? 0) + 1)
  await call(findAccountsByUsername, { body: { username: 'loose' } })
  expect(await entries()).toBe((before ?? 0) + 2)
})
