import { searchPlatform } from '@ground-control/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { call, log, pool } = useApi()

const search = (query: string, limit = 50) => call(searchPlatform, { body: { query, limit } })

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name, email, phone) values ('org_1', 'Lumen Hall', 'Box@hall.example', '+44 20 7946 0777');
    insert into events (id, org_id, name) values ('evt_1', 'org_1', 'Night Signal');
    insert into accounts (id, full_name) values ('acc_ada', 'Ada'), ('acc_kim', 'Kim'), ('acc_support', 'Support');
    insert into account_private (account_id, email, phone) values
      ('acc_ada', 'ada@mail.example', '+44 20 7946 0958'), ('acc_kim', 'kim@mail.example', null),
      ('acc_support', 'support@orbit.example', null);
    insert into payments (id, org_id, purchaser_email, amount_cents, paid_at) values ('pi_1', 'org_1', 'ada@mail.example', 2500, now());
    insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at, owner_account_id, owner_email) values
      ('evt_1', 'tkt_1', 'c1', 'pi_1', 2500, '2026-06-01', 'acc_ada', 'ada@mail.example'),
      ('evt_1', 'tkt_2', 'c2', null, 2500, '2026-06-02', 'acc_kim', null)`)
  await pool.query(`
    insert into tickets (event_id, id, code, price_cents, purchased_at, owner_email)
    select 'evt_1', 'tkt_ada' || n, 'a' || n, 0, '2026-05-01', 'ada@mail.example' from generate_series(1, 9) n`)
})

const mail = `From: Ada <ADA@mail.example>
To: support@orbit.example
Date: Sat, 14 Nov 2026 10:30:12 +0100

My ticket "tkt_2", for evt_1, is not in the app. Order 0020304050607, paid 25.00 on 01.06.2026.
Call me: (0)20 7946 0777 or +44 (0)20 7946-0958. Best, Ada`

test('ids, emails and numbers in a pasted email are all looked up, and each match says by which', async () => {
  const { accounts, organizations, events, tickets, payments, more } = await search(mail)
  expect(accounts.map(({ id, matched, piece }) => [id, matched, piece])).toEqual([
    ['acc_ada', 'email', 'ADA@mail.example'],
    ['acc_support', 'email', 'support@orbit.example'],
  ])
  expect(organizations.map(({ id, matched, piece }) => [id, matched, piece])).toEqual([
    ['org_1', 'phone', '(0)20 7946 0777'],
  ])
  expect(events.map(({ id, matched, piece }) => [id, matched, piece])).toEqual([['evt_1', 'id', 'evt_1']])
  expect(tickets.slice(0, 3).map(({ ticketId, matched, piece }) => [ticketId, matched, piece])).toEqual([
    ['tkt_2', 'id', 'tkt_2'],
    ['tkt_1', 'email', 'ADA@mail.example'],
    ['tkt_ada1', 'email', 'ADA@mail.example'],
  ])
  expect(payments.map(({ paymentIntentId, matched, piece }) => [paymentIntentId, matched, piece])).toEqual([
    ['pi_1', 'email', 'ADA@mail.example'],
  ])
  expect(more).toEqual([])
})

test('many results of one piece do not crowd out those of another', async () => {
  const { tickets, more } = await search('ada@mail.example and tkt_2', 2)
  expect(tickets.map(({ ticketId }) => ticketId)).toEqual(['tkt_2', 'tkt_1'])
  expect(more).toEqual(['tickets'])
})

test('a result named by its own id comes first, with that as the reason', async () => {
  const { accounts, tickets, payments } = await search('ada@mail.example wrote: tkt_1 paid by pi_1, account acc_ada')
  expect(accounts).toMatchObject([{ id: 'acc_ada', matched: 'id', piece: 'acc_ada' }])
  expect(tickets[0]).toMatchObject({ ticketId: 'tkt_1', matched: 'id', piece: 'tkt_1' })
  expect(payments).toMatchObject([{ paymentIntentId: 'pi_1', matched: 'id', piece: 'pi_1' }])
})

test('a match by email comes before a match by phone, wherever they are in the text', async () => {
  const { accounts } = await search('Call +44 20 7946 0958, says Kim (kim@mail.example)')
  expect(accounts.map(({ id, matched }) => [id, matched])).toEqual([
    ['acc_kim', 'email'],
    ['acc_ada', 'phone'],
  ])
})

test('an id, address or number among words is looked up by itself', async () => {
  expect((await search('the guest (acc_kim) wrote')).accounts).toMatchObject([{ id: 'acc_kim', piece: 'acc_kim' }])
  expect((await search('Box office: +44 (0)20 7946 0777, box@hall.example')).organizations).toMatchObject([
    { id: 'org_1', matched: 'email', piece: 'box@hall.example' },
  ])
  const alone = await search(' acc_kim ')
  expect(alone.accounts).toMatchObject([{ id: 'acc_kim', matched: 'id' }])
  expect(alone.accounts[0]?.piece).toBeUndefined()
  expect((await search('acc_kim acc_kim')).accounts).toHaveLength(1)
})

test('an event named in full ranks before those that share only part of its name', { tags: ['F8'] }, async () => {
  await pool.query(`
    insert into events (id, org_id, name) values
      ('evt_jazz', 'org_1', 'Quiet Trio: Winter Classics'), ('evt_other', 'org_1', 'Los Faros: Winter Classics');
    insert into tickets (event_id, id, code, price_cents, purchased_at, owner_name, owner_email) values
      ('evt_jazz', 'tkt_jazz', 'j1', 0, '2026-05-01', 'Mia Lund', 'mia@mail.example'),
      ('evt_other', 'tkt_other', 'o1', 0, '2026-05-02', 'Mia Lund', 'mia@mail.example')`)
  const { events, tickets } = await search(
    'From: Mia Lund <mia@mail.example>\n\nI bought a ticket for Quiet Trio: Winter Classics.',
  )
  expect(events.map(({ id }) => id)).toEqual(['evt_jazz'])
  expect(tickets.map(({ ticketId, signals }) => [ticketId, signals])).toEqual([
    ['tkt_jazz', ['name', 'email', 'event']],
    ['tkt_other', ['name', 'email']],
  ])
  const part = await search('From: Mia Lund <mia@mail.example>\n\nIt was for the Winter Classics.')
  expect(part.events.map(({ id }) => id).sort()).toEqual(['evt_jazz', 'evt_other'])
})

test('a pasted text without any of them finds nothing, however long', async () => {
  const nothing = {
    accounts: [],
    organizations: [],
    events: [],
    tickets: [],
    payments: [],
    refunds: [],
    cases: [],
    more: [],
  }
  expect(await search('Ada and Kim were at the hall. '.repeat(600))).toEqual(nothing)
  expect(await search(`${'Ada '.repeat(60)}acc_nobody`)).toEqual(nothing)
})

test('results disappear with the organization they belong to', async () => {
  await pool.query(`
    insert into organizations (id, name) values ('org_gone', 'Gone Hall');
    insert into events (id, org_id, name) values ('evt_gone', 'org_gone', 'Gone Night')`)
  const query = 'org_gone and evt_gone'
  expect(await search(query)).toMatchObject({ organizations: { length: 1 }, events: { length: 1 } })
  await pool.query(`delete from events where id = 'evt_gone'; delete from organizations where id = 'org_gone'`)
  expect(await search(query)).toMatchObject({ organizations: [], events: [] })
})

test('no log contains the search text', () => {
  const written = JSON.stringify(log)
  for (const text of ['ada@mail', '7946 0', '7946-0', 'tkt_2', 'acc_kim']) expect(written).not.toContain(text)
})
