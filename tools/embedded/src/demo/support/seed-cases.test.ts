import { beforeAll, expect, test } from 'vitest'
import { seedTiny } from '#demo/testing/seed-tiny.ts'
import { useDatabase } from '#demo/testing/use-database.ts'
import { seedCases } from './seed-cases.ts'

const database = useDatabase()
const { count, rows } = database
const now = new Date()

beforeAll(async () => {
  await seedTiny(database.url, now)
  const client = await database.pool.connect()
  await seedCases(client, now)
  client.release()
}, 60_000)

test('cases of every kind exist for every tab, about demo data', async () => {
  const of = (condition: string) => count(`select count(*) from support_cases where ${condition}`)
  expect(await of('true')).toBe(14)
  expect(await of(`state = 'open'`)).toBe(7)
  expect(await of(`state = 'open' and owner_id = 'acc_super'`)).toBe(2)
  expect(await of(`state = 'open' and owner_id is null`)).toBe(3)
  expect(await of(`state = 'open' and due_at < now()`)).toBe(2)
  expect(await of(`state = 'snoozed' and snoozed_until > now()`)).toBe(1)
  expect(await of(`state = 'solved' and solved_at = updated_at`)).toBe(6)
  expect(await count('select count(distinct category) from support_cases')).toBe(6)
  expect(await count('select count(distinct priority) from support_cases')).toBe(4)
  expect(await of('event_id not in (select id from events) or org_id not in (select id from organizations)')).toBe(0)
  expect(await of('requester_account_id not in (select id from accounts)')).toBe(0)
  expect(
    await count(`select count(*) from support_messages m where m.kind = 'action' and case m.link_kind
      when 'refund' then not exists (select from refunds where id = m.link_id and state = 'succeeded')
      else not exists (select from tickets where id = m.link_id and redeemed) end`),
  ).toBe(0)
  const kinds = await rows<{ kind: string }>('select distinct kind from support_messages order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual(['action', 'change', 'note', 'received', 'reply'])
})

test('a guest waiting for a refund or a new name has tickets to an upcoming event', async () => {
  const able = await rows<{ subject: string; tickets: number }>(`
    select c.subject, count(*)::int as tickets from support_cases c
    join events e on e.id = c.event_id and e.start_at > now() and e.status = 'on_sale'
    join tickets t on t.event_id = c.event_id and t.owner_account_id = c.requester_account_id
      and t.refunded_at is null and not t.redeemed and t.payment_id is not null
    where c.subject in ('Refund hasn’t arrived', 'Wrong name on VIP tickets') group by c.subject order by c.subject`)
  expect(able.map(({ subject }) => subject)).toEqual(['Refund hasn’t arrived', 'Wrong name on VIP tickets'])
  expect(able[1]?.tickets).toBeGreaterThanOrEqual(2)
})
