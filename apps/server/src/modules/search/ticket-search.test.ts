import { type SearchReply, searchPlatform } from '@ground-control/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()

const search = (query: string, limit = 50) =>
  call(searchPlatform, { body: { query, limit, kinds: ['tickets', 'payments'] } })
const ticketsOf = ({ tickets }: SearchReply) => tickets.map(({ ticketId, matched }) => [ticketId, matched])
const paymentsOf = ({ payments }: SearchReply) =>
  payments.map(({ paymentIntentId, matched }) => [paymentIntentId, matched])

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name) values ('org_1', 'Lumen Hall');
    insert into events (id, org_id, name) values ('evt_1', 'org_1', 'Night Signal'), ('evt_2', 'org_1', null);
    insert into ticket_types (id, event_id, name, price_cents) values ('typ_1', 'evt_1', 'Balcony', 2500);
    insert into payments (id, org_id, purchaser_account_id, purchaser_name, purchaser_email, purchaser_phone, amount_cents, paid_at) values
      ('pi_Ada1', 'org_1', 'acc_ada', 'Ada Lovelace', 'Ada.King@Mail.example', '+44 (0)20 7946-0958', 5000, '2026-06-01T10:00:00Z'),
      ('pi_Ada2', 'org_1', 'acc_ada', 'Ada Lovelace', 'ada.king@mail.example', null, 2500, '2026-06-02T10:00:00Z'),
      ('pi_guest', 'org_1', null, 'Zoë Ångström', 'zoe@letters.example', '(212) 555-0100', 2500, '2026-06-03T10:00:00Z'),
      ('pi_empty', 'org_1', 'acc_empty', null, null, null, 100, '2026-06-04T10:00:00Z');
    insert into tickets (event_id, id, code, payment_id, ticket_type_id, ticket_name, price_cents, owner_account_id, owner_name, owner_email, owner_phone, purchased_at) values
      ('evt_1', 'tkt_Aa1', 'c1', 'pi_Ada1', 'typ_1', null, 2500, 'acc_ada', 'Ada Lovelace', 'ada.king@mail.example', null, '2026-06-01T10:00:00Z'),
      ('evt_2', 'tkt_Aa2', 'c2', 'pi_Ada1', null, 'Paper', 2500, 'acc_kim', 'Kim Lovelace', 'kim@letters.example', '+1 207 946 0958', '2026-06-01T10:00:00Z'),
      ('evt_1', 'tkt_aB3', 'c3', 'pi_Ada2', 'typ_1', 'Balcony', 2500, 'acc_ada', 'Ada Lovelace', 'ADA.KING@mail.example', null, '2026-06-02T10:00:00Z'),
      ('evt_1', 'tkt_guest', 'c4', 'pi_guest', null, null, 2500, 'zoe@letters.example', 'Zoë Ångström', 'zoe@letters.example', '2125550100', '2026-06-03T10:00:00Z'),
      ('evt_2', 'tkt_guest', 'c5', null, null, null, 0, 'unknown', 'Zoë Ångström', null, null, '2026-06-04T10:00:00Z');
    update tickets set redeemed = true, redeemed_at = now() where id = 'tkt_Aa1';
    insert into refunds (id, payment_id, state, amount_cents) values ('re_1', 'pi_Ada1', 'succeeded', 1000);
    update tickets set refund_id = 're_1', refunded_at = now(), refunded_cents = 1000 where id = 'tkt_Aa2'`)
})

test('a ticket is found by its id, with its payment, event and state', async () => {
  expect(await search('tkt_Aa2')).toEqual({
    accounts: [],
    organizations: [],
    events: [],
    tickets: [
      {
        ticketId: 'tkt_Aa2',
        ticketName: 'Paper',
        eventId: 'evt_2',
        eventName: null,
        paymentIntentId: 'pi_Ada1',
        ownerName: 'Kim Lovelace',
        ownerEmail: 'kim@letters.example',
        ownerAccountId: 'acc_kim',
        redeemed: false,
        refunded: true,
        matched: 'id',
        signals: ['id'],
      },
    ],
    payments: [
      {
        paymentIntentId: 'pi_Ada1',
        amount: 5000,
        currency: 'usd',
        refunded: 1000,
        purchaseDate: '2026-06-01T10:00:00.000Z',
        purchaserName: 'Ada Lovelace',
        purchaserEmail: 'Ada.King@Mail.example',
        ticketCount: 2,
        eventId: 'evt_1',
        eventName: 'Night Signal',
        matched: 'ticket',
        signals: ['ticket'],
      },
    ],
    refunds: [],
    cases: [],
    more: [],
  })
  expect((await search('tkt_Aa1')).tickets).toMatchObject([{ ticketName: 'Balcony', redeemed: true, refunded: false }])
})

test('a payment is found by its id, with its tickets; one without tickets has no event', async () => {
  const found = await search('pi_Ada1')
  expect(paymentsOf(found)).toEqual([['pi_Ada1', 'id']])
  expect(ticketsOf(found)).toEqual([
    ['tkt_Aa1', 'payment'],
    ['tkt_Aa2', 'payment'],
  ])
  expect((await search('acc_empty')).payments).toMatchObject([
    { paymentIntentId: 'pi_empty', ticketCount: 0, refunded: 0, eventId: null, eventName: null, matched: 'account' },
  ])
})

test('the beginning of an id finds all that share it, but a kind’s prefix alone finds nothing', async () => {
  expect(ticketsOf(await search('tkt_A'))).toEqual([
    ['tkt_Aa1', 'id'],
    ['tkt_Aa2', 'id'],
  ])
  // Newest first.
  expect(paymentsOf(await search('pi_Ad'))).toEqual([
    ['pi_Ada2', 'id'],
    ['pi_Ada1', 'id'],
  ])
  expect(ticketsOf(await search(' Tkt_A'))).toHaveLength(2)
  expect(ticketsOf(await search('TKT_Aa1'))).toEqual([['tkt_Aa1', 'id']])
  expect(paymentsOf(await search('Pi_Ada1 was charged twice'))).toEqual([['pi_Ada1', 'id']])
  for (const query of ['tkt_', 'pi_', 't', 'p', 'tkt_%', 'tkt__', 'unknown']) {
    expect(await search(query)).toMatchObject({ tickets: [], payments: [] })
  }
})

test.each([
  ['ada.king@mail.example', ['tkt_aB3', 'tkt_Aa1', 'tkt_Aa2'], ['pi_Ada2', 'pi_Ada1']],
  ['ADA.KING@', ['tkt_aB3', 'tkt_Aa1', 'tkt_Aa2'], ['pi_Ada2', 'pi_Ada1']],
  ['kim@letters.example', ['tkt_Aa2'], []],
  ['zoe@l', ['tkt_guest'], ['pi_guest']],
])(
  '%s finds the tickets %j and the payments %j by email of owner or purchaser, newest first',
  async (query, tickets, payments) => {
    const found = await search(query)
    expect(ticketsOf(found)).toEqual(tickets.map((id) => [id, 'email']))
    expect(paymentsOf(found)).toEqual(payments.map((id) => [id, 'email']))
  },
)

test.each([
  ['0044 20 7946 0958', ['tkt_Aa1', 'tkt_Aa2'], ['pi_Ada1']],
  ['+44 (0)20 7946-0958', ['tkt_Aa1', 'tkt_Aa2'], ['pi_Ada1']],
  ['+1 207-946-0958', ['tkt_Aa2'], []],
  ['0958', ['tkt_Aa1', 'tkt_Aa2'], ['pi_Ada1']],
  ['+1 212 555 0100', ['tkt_guest'], ['pi_guest']],
  ['(212) 555-0100', ['tkt_guest'], ['pi_guest']],
  ['1 212 555 0100', ['tkt_guest'], ['pi_guest']],
  ['+49 207 946 0958', [], []],
])(
  'the phone number %s finds the tickets %j and the payments %j',
  { tags: ['G5'] },
  async (query, tickets, payments) => {
    const found = await search(query)
    expect(ticketsOf(found)).toEqual(tickets.map((id) => [id, 'phone']))
    expect(paymentsOf(found)).toEqual(payments.map((id) => [id, 'phone']))
  },
)

test('an account finds its own tickets and the payments it made', async () => {
  const found = await search('acc_ada')
  expect(ticketsOf(found)).toEqual([
    ['tkt_aB3', 'account'],
    ['tkt_Aa1', 'account'],
  ])
  expect(paymentsOf(found)).toEqual([
    ['pi_Ada2', 'account'],
    ['pi_Ada1', 'account'],
  ])
})

test('names are found from their beginning; those of guests without an account by any part', async () => {
  expect(ticketsOf(await search('ADA l'))).toEqual([
    ['tkt_aB3', 'name'],
    ['tkt_Aa1', 'name'],
  ])
  expect(paymentsOf(await search('ada'))).toEqual([
    ['pi_Ada2', 'name'],
    ['pi_Ada1', 'name'],
  ])
  expect(await search('lovelace')).toMatchObject({ tickets: [], payments: [] })
  const guest = await search('angstrom')
  // Two events may each have a ticket with this id.
  expect(guest.tickets.map(({ ticketId, eventId }) => [ticketId, eventId])).toEqual([
    ['tkt_guest', 'evt_2'],
    ['tkt_guest', 'evt_1'],
  ])
  expect(paymentsOf(guest)).toEqual([['pi_guest', 'name']])
})

test('a whole name is found in any word order, after the names that begin with the text', async () => {
  await pool.query(`
    insert into payments (id, org_id, purchaser_account_id, purchaser_name, amount_cents, paid_at)
    values ('pi_quinn', 'org_1', 'acc_quinn', 'Quinn Marie Dubois', 0, now());
    insert into tickets (event_id, id, code, price_cents, purchased_at, owner_account_id, owner_name) values
      ('evt_1', 'tkt_quinn', 'quinn', 0, now(), 'acc_quinn', 'Quinn Dubois'),
      ('evt_1', 'tkt_dubois', 'dubois', 0, now(), 'acc_dubois', 'Dubois Quinn & Sons')`)
  expect(ticketsOf(await search('dubois quinn'))).toEqual([
    ['tkt_dubois', 'name'],
    ['tkt_quinn', 'name'],
  ])
  expect(ticketsOf(await search('Dub QUINN'))).toEqual([['tkt_quinn', 'name']])
  expect(paymentsOf(await search('dubois quinn marie'))).toEqual([['pi_quinn', 'name']])
  expect(paymentsOf(await search('dubois quinn marie anne'))).toEqual([])
})

test('a ticket or payment id is found in other capitals, with the exact spelling first', async () => {
  await pool.query(`
    insert into payments (id, org_id, amount_cents, paid_at) values ('pi_3QkAbXyZ9', 'org_1', 0, now());
    insert into tickets (event_id, id, code, price_cents, purchased_at) values
      ('evt_1', 'tkt_7hGkPqRs2', 'cap1', 0, now()), ('evt_1', 'tkt_7HGKPQRS2', 'cap2', 0, now()),
      ('evt_1', 'tkt_7hGkPqRt2', 'cap3', 0, now()), ('evt_1', 'tkt_7hGkPqRs2x', 'cap4', 0, now())`)
  expect((await search('TKT_7HGKPQRS2')).tickets.map(({ ticketId }) => ticketId)).toEqual([
    'tkt_7HGKPQRS2',
    'tkt_7hGkPqRs2',
    'tkt_7hGkPqRs2x',
  ])
  expect(paymentsOf(await search('PI_3QKABXYZ9'))).toEqual([['pi_3QkAbXyZ9', 'id']])
  expect(paymentsOf(await search('pi_3qkabx'))).toEqual([['pi_3QkAbXyZ9', 'id']])
  expect(paymentsOf(await search('pi_3qkab%'))).toEqual([])
})

test('one or two characters find names that begin with them, and guests by any word', async () => {
  await pool.query(`
    insert into tickets (event_id, id, code, price_cents, purchased_at, owner_account_id, owner_name) values
      ('evt_1', 'tkt_taro', 'taro', 0, now(), 'unknown', '山田 太郎'), ('evt_1', 'tkt_nova', 'nova', 0, now(), 'acc_nova', '🎟️ Nova'),
      ('evt_1', 'tkt_hana', 'hana', 0, now(), 'acc_hana', '山田 花')`)
  const ids = async (query: string) => (await search(query)).tickets.map(({ ticketId }) => ticketId).toSorted()
  expect(await ids('山')).toEqual(['tkt_hana', 'tkt_taro'])
  expect(await ids('太郎')).toEqual(['tkt_taro'])
  expect(await ids('🎟️')).toEqual(['tkt_nova'])
})

test('results are limited, exact ones first, with a mark if there are more', async () => {
  await pool.query(`
    insert into tickets (event_id, id, code, price_cents, purchased_at, owner_email)
    select 'evt_1', 'tkt_aB3' || n, n, 0, now(), 'tkt_ab3@x' || n from generate_series(1, 9) n`)
  const few = await search('tkt_aB3', 2)
  expect(ticketsOf(few).at(0)).toEqual(['tkt_aB3', 'id'])
  expect([few.tickets.length, few.more]).toEqual([2, ['tickets']])
  const all = await search('tkt_aB3', 10)
  expect([all.tickets.length, all.more]).toEqual([10, []])
})

test('the beginning of an email finds it with its accents, and that of a name in any script', async () => {
  // The cut after 100 characters would split a two-unit character.
  const name = `${'q'.repeat(99)}🎟 Jörg`
  await pool.query(
    `insert into payments (id, org_id, purchaser_account_id, purchaser_name, purchaser_email, amount_cents, paid_at)
     values ('pi_accent', 'org_1', 'acc_accent', $1, 'Jörg@Köln.example', 0, now())`,
    [name],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at, owner_email)
     values ('evt_1', 'tkt_accent', 'accent', 0, now(), 'JÖRG@Köln.example')`,
  )
  const found = await search('jörg@kö')
  expect([ticketsOf(found), paymentsOf(found)]).toEqual([[['tkt_accent', 'email']], [['pi_accent', 'email']]])
  expect(paymentsOf(await search(name))).toEqual([['pi_accent', 'name']])
})

test('a name, email or phone too long for an index can be stored and found by its beginning', async () => {
  const long = Array.from({ length: 20_000 }, (_, at) => (at * 7919).toString(36)).join('')
  await pool.query(
    `insert into payments (id, org_id, purchaser_name, purchaser_email, purchaser_phone, amount_cents, paid_at)
     values ('pi_long', 'org_1', $1, $1, $1, 0, now())`,
    [`Quill ${long}`],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at, owner_name, owner_email, owner_phone)
     values ('evt_1', 'tkt_long', 'long', 'pi_long', 0, now(), $1, $1, $1)`,
    [`Quill ${long}`],
  )
  await pool.query(`insert into accounts (id, full_name) values ('acc_long', $1)`, [`Quill ${long}`])
  const found = await call(searchPlatform, { body: { query: `quill ${long.slice(0, 190)}` } })
  expect([found.accounts.length, found.tickets.length, found.payments.length]).toEqual([1, 1, 1])
})
