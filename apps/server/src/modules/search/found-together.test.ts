import { type SearchReply, searchPlatform } from '@ground-control/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()

const search = (query: string, limit = 50) => call(searchPlatform, { body: { query, limit } })
const refundsOf = ({ refunds }: SearchReply) => refunds.map(({ refundId, matched }) => [refundId, matched])
const signalsOf = (found: readonly { readonly signals?: readonly string[] | undefined }[]) =>
  found.map(({ signals }) => signals?.join(' '))

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name) values ('org_1', 'Lumen Hall');
    insert into events (id, org_id, name, start_at) values
      ('evt_sun', 'org_1', 'Low Orbit Orchestra: Stadium of the Sun', now() + interval '1 day'),
      ('evt_late', 'org_1', 'Low Orbit Orchestra: Late Show', now() + interval '2 days'),
      ('evt_night', 'org_1', 'Night Signal', now() + interval '3 days');
    insert into accounts (id, username, full_name) values
      ('acc_nina', 'ninap', 'Nina Petrov'), ('acc_nina2', null, 'Nina Petrov'), ('acc_maria', null, 'Maria da Silva'),
      ('acc_jose', null, 'José Yang');
    insert into account_private (account_id, email) values
      ('acc_nina', 'nina@mail.example'), ('acc_nina2', 'nina2@mail.example'), ('acc_maria', 'maria@mail.example');
    insert into payments (id, org_id, purchaser_account_id, purchaser_name, purchaser_email, amount_cents, paid_at) values
      ('pi_jose', 'org_1', 'acc_jose', 'José Yang', 'jose@mail.example', 5000, '2026-11-06T10:00:00Z'),
      ('pi_maria', 'org_1', 'acc_maria', 'Maria da Silva', 'maria@mail.example', 5000, '2026-11-05T10:00:00Z'),
      ('pi_nina2', 'org_1', 'acc_nina2', 'Nina Petrov', 'nina2@mail.example', 2500, '2026-11-04T10:00:00Z');
    insert into tickets (event_id, id, code, payment_id, price_cents, owner_account_id, owner_name, owner_email, purchased_at) values
      ('evt_sun', 'tkt_nina', 'c1', 'pi_jose', 2500, 'acc_nina', 'Nina Petrov', 'nina@mail.example', '2026-11-06T10:00:00Z'),
      ('evt_late', 'tkt_jose', 'c2', 'pi_jose', 2500, 'acc_jose', 'José Yang', 'jose@mail.example', '2026-11-06T10:00:00Z'),
      ('evt_late', 'tkt_maria', 'c3', 'pi_maria', 2500, 'acc_maria', 'Maria da Silva', 'maria@mail.example', '2026-11-05T10:00:00Z'),
      ('evt_night', 'tkt_maria2', 'c4', 'pi_maria', 2500, 'acc_maria', 'Maria da Silva', 'maria@mail.example', '2026-11-07T10:00:00Z'),
      ('evt_night', 'tkt_nina2', 'c5', 'pi_nina2', 2500, 'acc_nina2', 'Nina Petrov', 'nina2@mail.example', '2026-11-04T10:00:00Z'),
      ('evt_sun', 'tkt_guest', 'c6', null, 0, 'unknown', 'Wilhelmina Umbrage', 'w@mail.example', '2026-11-04T10:00:00Z');
    insert into refunds (id, payment_id, state, amount_cents, provider_refund_id, created_at) values
      ('re_Ours1abc', 'pi_maria', 'succeeded', 2500, 're_Theirs1xyz', '2026-11-08T10:00:00Z'),
      ('re_Ours2abc', 'pi_jose', 'failed', 2500, null, '2026-11-09T10:00:00Z');
    insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) values
      ('re_Ours1abc', 'evt_late', 'tkt_maria', 2500, true), ('re_Ours2abc', 'evt_late', 'tkt_jose', 2500, false);
    insert into support_cases (id, subject, category, priority, requester_account_id, requester_name, requester_email, event_id, opened_at, updated_at) values
      ('sup_41872abc', 'Nina has no tickets', 'missing-ticket', 'normal', 'acc_jose', 'José Yang', 'jose@mail.example', 'evt_sun', now(), now()),
      ('sup_39120abc', 'Name on the ticket is wrong', 'missing-ticket', 'normal', null, 'Nina Petrov', 'nina@mail.example', null, now(), now())`)
})

test('a refund is found by our id, by that of the provider, and by the beginning of either', {
  tags: ['F8'],
}, async () => {
  for (const id of ['re_Ours1abc', 're_Theirs1xyz', ' RE_Ours1abc', 'Where is re_Theirs1xyz?']) {
    expect(refundsOf(await search(id))).toEqual([['re_Ours1abc', 'id']])
  }
  expect(refundsOf(await search('re_Our'))).toEqual([
    ['re_Ours2abc', 'id'],
    ['re_Ours1abc', 'id'],
  ])
  expect(refundsOf(await search('RE_OURS1A'))).toEqual([['re_Ours1abc', 'id']])
  expect(refundsOf(await search('re_'))).toEqual([])
  expect((await search('re_Ours1abc')).refunds).toEqual([
    {
      refundId: 're_Ours1abc',
      providerRefundId: 're_Theirs1xyz',
      paymentIntentId: 'pi_maria',
      state: 'succeeded',
      amount: 2500,
      currency: 'usd',
      createdAt: '2026-11-08T10:00:00.000Z',
      purchaserName: 'Maria da Silva',
      purchaserEmail: 'maria@mail.example',
      eventId: 'evt_late',
      eventName: 'Low Orbit Orchestra: Late Show',
      matched: 'id',
      signals: ['id'],
    },
  ])
})

test.each([
  ['pi_maria', 'payment'],
  ['tkt_maria', 'ticket'],
  ['acc_maria', 'account'],
  ['maria@mail.example', 'email'],
  ['maria da', 'name'],
])('%s finds the refund by its %s', { tags: ['F8'] }, async (query, matched) => {
  expect(refundsOf(await search(query))).toEqual([['re_Ours1abc', matched]])
})

test('a case is found by its id or its beginning, its words and its person', { tags: ['F8'] }, async () => {
  const cases = async (query: string) => (await search(query)).cases.map(({ caseId, matched }) => [caseId, matched])
  expect(await cases('sup_41872abc')).toEqual([['sup_41872abc', 'id']])
  expect(await cases('Sup_4187')).toEqual([['sup_41872abc', 'id']])
  expect(await cases('please see sup_41872abc, thanks')).toEqual([['sup_41872abc', 'id']])
  expect(await cases('has no tickets')).toEqual([['sup_41872abc', 'text']])
  expect(await cases('jose yang')).toEqual([['sup_41872abc', 'name']])
  expect((await search('sup_41872abc')).cases).toMatchObject([
    { subject: 'Nina has no tickets', requesterName: 'José Yang', eventId: 'evt_sun', state: 'open', signals: ['id'] },
  ])
})

test('a name with an event finds that event’s ticket holders before others of that name', {
  tags: ['F8'],
}, async () => {
  const found = await search('nina petrov stadium of the sun')
  expect(found.accounts.map(({ id, signals }) => [id, signals])).toEqual([
    ['acc_nina', ['name', 'event']],
    ['acc_nina2', ['name']],
  ])
  expect(found.tickets.map(({ ticketId, signals }) => [ticketId, signals])).toEqual([['tkt_nina', ['name', 'event']]])
  expect(found.payments.map(({ paymentIntentId, signals }) => [paymentIntentId, signals])).toEqual([
    ['pi_jose', ['holder', 'event']],
  ])
  expect(found.cases.map(({ caseId, signals }) => [caseId, signals])).toEqual([['sup_39120abc', ['name']]])
  expect((await search('nina stadium')).cases.map(({ caseId, signals }) => [caseId, signals])).toEqual([
    ['sup_41872abc', ['text', 'event']],
    ['sup_39120abc', ['name']],
  ])
  expect(found.events.map(({ id }) => id)).toEqual(['evt_sun'])
})

test.each(['maria low orbit', 'low orb maria', 'Silva Orchestra', 'late show da silva'])(
  '%s finds her ticket and payment',
  { tags: ['F8'] },
  async (query) => {
    const found = await search(query)
    expect(found.tickets.map(({ ticketId }) => ticketId)).toEqual(['tkt_maria'])
    expect(found.payments.map(({ paymentIntentId }) => paymentIntentId)).toEqual(['pi_maria'])
    expect(found.accounts.map(({ id }) => id)).toEqual(['acc_maria'])
  },
)

test('a pasted email is read for names and titles, and two signals rank before one', { tags: ['F8'] }, async () => {
  const found = await search(`From: Maria da Silva
Subject: my seats

Hello, I can not find what I bought for night signal.
My friend Nina Petrov can not either.`)
  expect(found.events.map(({ id, piece }) => [id, piece])).toEqual([['evt_night', 'Night Signal']])
  expect(found.tickets.map(({ ticketId, signals }) => [ticketId, signals])).toEqual([
    ['tkt_maria2', ['name', 'event']],
    ['tkt_nina2', ['name', 'event']],
    ['tkt_nina', ['name']],
    ['tkt_maria', ['name']],
  ])
  expect(found.accounts.map(({ id, piece }) => [id, piece])).toEqual([
    ['acc_maria', 'Maria da Silva'],
    ['acc_nina2', 'Nina Petrov'],
    ['acc_nina', 'Nina Petrov'],
  ])
  expect(signalsOf(found.payments)).toEqual(['name holder event', 'name holder event', 'holder'])
  expect(found.cases.map(({ caseId }) => caseId)).toEqual(['sup_39120abc'])
})

test('an id in a pasted email ranks before results that match more of it', { tags: ['F8'] }, async () => {
  const { tickets } = await search('Maria da Silva, maria@mail.example, tickets for Night Signal. Also tkt_jose.')
  expect(tickets.map(({ ticketId }) => ticketId)).toEqual(['tkt_jose', 'tkt_maria2', 'tkt_maria'])
  expect(signalsOf(tickets)).toEqual(['id', 'name email event', 'name email'])
})

test('a name with an event finds nothing by what is only similar to both', { tags: ['F8'] }, async () => {
  await pool.query(`
    insert into tickets (event_id, id, code, price_cents, owner_account_id, owner_name, purchased_at) values
      ('evt_night', 'tkt_ninotchka', 'c7', 0, 'unknown', 'Ninotchka Petrov', now()),
      ('evt_late', 'tkt_ninotchka2', 'c8', 0, 'unknown', 'Ninotchka Petrov', now())`)
  const { tickets } = await search('ninotchka signal')
  expect(tickets.map(({ ticketId }) => ticketId)).toEqual(['tkt_ninotchka'])
})

test('a similarly spelled name is found last and marked', { tags: ['F8'] }, async () => {
  expect((await search('nina petorv')).accounts.map(({ id, signals }) => [id, signals])).toEqual([
    ['acc_nina', ['similar-name']],
    ['acc_nina2', ['similar-name']],
  ])
  const guest = await search('wilhelmna umbrage')
  expect(guest.tickets.map(({ ticketId, matched }) => [ticketId, matched])).toEqual([['tkt_guest', 'similar-name']])
  await pool.query(`insert into accounts (id, full_name) values ('acc_petorv', 'Nina Petorv')`)
  expect((await search('nina petorv')).accounts.map(({ id, matched }) => [id, matched])).toEqual([
    ['acc_petorv', 'name'],
    ['acc_nina', 'similar-name'],
    ['acc_nina2', 'similar-name'],
  ])
  expect((await search('xyzzy')).accounts).toEqual([])
})

test('events come with what is sold and their capacity', { tags: ['F8', 'F5'] }, async () => {
  await pool.query(`
    insert into events (id, org_id, name) values ('evt_full', 'org_1', 'Full House');
    insert into ticket_types (id, event_id, name, price_cents, capacity) values ('typ_full', 'evt_full', 'Floor', 2500, 1);
    insert into tickets (event_id, id, code, price_cents, purchased_at) values ('evt_full', 'tkt_full', 'c_full', 2500, now())`)
  expect((await search('evt_full')).events).toMatchObject([
    { id: 'evt_full', places: { sold: 1, comps: 0, refunded: 0, capacity: 1 } },
  ])
})

test('people come with the number of tickets they hold, refunded ones included', { tags: ['F8'] }, async () => {
  expect((await search('maria da silva')).accounts).toMatchObject([{ id: 'acc_maria', ticketCount: 2 }])
})
