import { listFirstGuests, listTicketDetails } from '@ground-control/contract/guests'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import { createGuestListBuilder, guestsIn } from '@ground-control/domain/guests/guest-list'
import { ticketPlace } from '@ground-control/domain/guests/testing/guest-places'
import type { EventId } from '@ground-control/domain/values/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell } = salesOf(pool)

type Texts = readonly (string | null)[]

/** Inserts one ticket per person: account, name and email of the owner, name and email of the purchaser. */
async function fill(people: readonly Texts[]): Promise<EventId> {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: people.map(() => 100) })
  for (const [at, texts] of people.entries()) {
    await pool.query(
      `update tickets set owner_account_id = $2, owner_name = $3, owner_email = $4, purchaser_name = $5,
              purchaser_email = $6 where id = $1`,
      [tickets[at]?.id, ...texts],
    )
  }
  return eventId
}

function guestsOf(tickets: readonly TicketDetail[]) {
  const builder = createGuestListBuilder()
  builder.add(tickets)
  return guestsIn(builder.finish())
}

const first = (eventId: EventId, guests: number) => call(listFirstGuests, { params: { eventId }, query: { guests } })
const whole = (eventId: EventId) => call(listTicketDetails, { params: { eventId } })

const names = [
  'Zoë',
  'zoe',
  'Ada',
  'ada ',
  'Émile',
  "O'Neil",
  'Œuvre',
  'Łukasz',
  '李小龍',
  ' ',
  null,
  'Guest 7',
  'İnci',
  '!',
]
const ids = [
  null,
  'unknown',
  ' ',
  'acc_1',
  'acc_2',
  ' acc_2',
  'Ada@x.example',
  'ada@x.example\u00a0',
  '+1 555',
  '\ufeff',
]
const emails = [null, '', 'ADA@x.example ', 'bob@x.example', 'zoë@x.example']

/** The same seed gives the same people. */
const people = (count: number, seed: number): Texts[] =>
  fc.sample(fc.tuple(...[ids, names, emails, names, emails].map((texts) => fc.constantFrom(...texts))), {
    numRuns: count,
    seed,
  })

test.each([1, 3, 8])(
  'the first %i guests are those of the whole list, with all of their tickets',
  {
    tags: ['L3', 'G7', 'G12'],
  },
  async (count) => {
    let told = 0
    for (const seed of [1, 2, 3, 4]) {
      const eventId = await fill(people(150, seed))
      const begun = guestsOf(await first(eventId, count))
      expect(begun).toEqual(guestsOf(await whole(eventId)).slice(0, begun.length))
      if (begun.length === count) told += 1
    }
    expect(told).toBeGreaterThan(0)
  },
)

test('the first page of many plain names needs only a few tickets', { tags: ['L3'] }, async () => {
  const eventId = await fill(
    Array.from({ length: 300 }, (_, at) => {
      const guest = (at * 7) % 100
      const name = `Guest of honour ${String(guest).padStart(3, '0')}`
      return guest % 2 === 0
        ? [`acc_${eventNumber}_${guest}`, name, null, name, null]
        : [null, null, null, name, `Guest${guest}@x.example`]
    }),
  )
  for (const count of [10, 25, 50, 100]) {
    const begun = guestsOf(await first(eventId, count))
    expect(begun).toEqual(guestsOf(await whole(eventId)).slice(0, count))
    expect(begun).toHaveLength(count)
  }
})

const eventNumber = 4711

test('no guest is listed as first if all have the same place', { tags: ['L3'] }, async () => {
  const eventId = await event()
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at, owner_account_id, owner_name)
     select $1, 'tkt_same_' || n, 'same' || n, 100, now(), 'acc_same_' || n, '李小龍' from generate_series(1, 5001) as n`,
    [eventId],
  )
  expect(await first(eventId, 10)).toEqual([])
})

test('the database places and groups tickets as the list does', { tags: ['L3', 'G7', 'G12'] }, async () => {
  const anyText = fc.oneof(
    fc.constantFrom(...names, ...ids, ...emails),
    fc.string({ unit: fc.constantFrom(..."aZ09 _.-'@+!’éŁßœIıİ\t\u00a0\u2003\u200b\ufeff李🎟"), maxLength: 40 }),
  )
  const tickets = fc.sample(fc.tuple(anyText, anyText, anyText, anyText), { numRuns: 3000, seed: 7 })
  const { rows } = await pool.query<{ guest: string; place: string; isOwn: boolean }>(
    `select guest_of(id, email, 'tkt_1') as guest, guest_place(id, name, payer, email, 'tkt_1') as place,
            is_guest_id(id) is true as "isOwn"
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as t (id, name, payer, email, at)
     order by at`,
    [0, 1, 2, 3].map((column) => tickets.map((texts) => texts[column])),
  )
  const expected = tickets.map(([accountId, name, payer, email]) => {
    const ticket = {
      ticketId: 'tkt_1' as never,
      price: 0 as never,
      redeemed: false,
      owner: { accountId, name },
      purchaser: { name: payer, email },
    }
    return { guest: guestIdOf(ticket), place: ticketPlace(ticket) }
  })
  expect(rows.map(({ guest, place }) => ({ guest, place }))).toEqual(expected)
  // These rows alone let the reader group a guest's tickets by owner id.
  expect(rows.filter(({ guest, isOwn }, at) => isOwn && guest !== tickets[at]?.[0])).toEqual([])
  expect(rows.some(({ isOwn }) => isOwn)).toBe(true)
})

test('both use an index, however long the list is', { tags: ['L3'] }, async () => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    // More tickets, because with few of them any index is equally good.
    await client.query(
      `insert into events (id, org_id, name) select 'evt', min(id), 'Long' from organizations;
       insert into tickets (event_id, id, price_cents, purchased_at)
       select 'evt', 'tkt_' || n, 0, now() from generate_series(1, 5000) n; analyze tickets`,
    )
    const planOf = async (condition: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select from tickets t where ${condition}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const place = `guest_place(owner_account_id, owner_name, purchaser_name, purchaser_email, id) collate "C"`
    const guest = 'guest_of(owner_account_id, purchaser_email, id)'
    expect(await planOf(`event_id = 'evt' order by ${place} limit 10`)).toMatch(/tickets_guest_place/)
    expect(
      await planOf(`event_id = 'evt' and ${guest} = any('{a,b}') and is_guest_id(owner_account_id) is not true`),
    ).toMatch(/tickets_guest on/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('an event without tickets has no first guests; a missing one is 404', { tags: ['L3'] }, async () => {
  expect(await first(await event(), 25)).toEqual([])
  await expectProblem(await request('/api/v1/admin/tickets/evt_none/first-guests?guests=25'), 404, 'not-found')
})

test('reading the first page and then the list leaves one entry, with the count of the list', {
  tags: ['L3', 'H1'],
}, async () => {
  const eventId = await fill(
    Array.from({ length: 30 }, (_, at) => [`acc_t${at}`, `Ada ${at + 10}`, 'a@x.example', null, null]),
  )
  await first(eventId, 5)
  await whole(eventId)
  const { rows } = await pool.query(
    `select after from audit_entries where action = 'contacts.listed' and entity_id = $1`,
    [eventId],
  )
  expect(rows).toEqual([{ after: { rows: 30 } }])
})
