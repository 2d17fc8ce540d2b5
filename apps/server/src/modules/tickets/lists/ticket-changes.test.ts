import { listTicketChanges } from '@ground-control/contract/guests'
import { issueComps, setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import type { EventId, TicketId, TicketTypeId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { readList } from '#testing/guest-lists.ts'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request } = useApi()
const { event, sell, comp, redeem, refund, remove, fold } = salesOf(pool)

const list = (eventId: EventId) => readList(request, eventId)
async function changesSince(eventId: EventId, since: string) {
  await fold()
  return call(listTicketChanges, { params: { eventId }, query: { since } })
}

test('the changes since a list was read are its current rows, with the tag of the new list', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: [100, 200, 300] })
  const before = await list(eventId)
  await redeem(tickets.slice(0, 1))
  await refund(tickets.slice(1, 2))
  await redeem(tickets.slice(0, 1), { at: null })
  const changes = await changesSince(eventId, before.tag)
  const after = await list(eventId)
  expect(changes).toEqual({ tag: after.tag, complete: true, tickets: after.rows.slice(0, 2) })
  expect(await changesSince(eventId, after.tag)).toEqual({ tag: after.tag, complete: true, tickets: [] })
})

test('the very first ticket is a change of the empty list', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const empty = await list(eventId)
  expect(await changesSince(eventId, empty.tag)).toEqual({ tag: empty.tag, complete: true, tickets: [] })
  await comp(eventId)
  const after = await list(eventId)
  expect(await changesSince(eventId, empty.tag)).toEqual({ tag: after.tag, complete: true, tickets: after.rows })
})

test('what staff change through the platform can be followed', { tags: ['P9', 'P10', 'P15'] }, async () => {
  const eventId = await event({ startAt: '2126-06-10T12:00:00Z', endAt: null })
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_f', $1, 'Floor', 100)`, [
    eventId,
  ])
  await pool.query(`insert into remote_config (key, value) values ('enable_ticket_transfers', 'true')
    on conflict (key) do update set value = excluded.value`)
  const { tickets } = await sell(eventId, { prices: [100, 200] })
  const ids = tickets.map(({ id }) => id as TicketId)
  let known = await list(eventId)
  const follow = async () => {
    const changes = await changesSince(eventId, known.tag)
    known = await list(eventId)
    expect(changes).toMatchObject({ complete: true, tag: known.tag })
    return changes.tickets.map(({ ticketId }) => ticketId)
  }
  await call(setTicketStatus, { params: { id: ids[0] as TicketId }, body: { redeemed: true } })
  expect(await follow()).toEqual([ids[0]])
  await as(people.jonas)(transferTickets, {
    body: { ticketIds: [ids[1] as TicketId], recipientName: 'Bob', recipientEmail: 'bob@guests.example' },
  })
  expect(await follow()).toEqual([ids[1]])
  const given = await call(issueComps, {
    body: {
      eventId,
      ticketQuantities: { ['typ_f' as TicketTypeId]: 2 },
      contact: { name: 'Ada', email: 'ada@guests.example' },
    },
  })
  expect(await follow()).toEqual(given.tickets.map(({ ticketId }) => ticketId).toSorted())
})

test('changes of one event exclude those of another, even from the same statement', {
  tags: ['P25'],
}, async () => {
  const [mine, other] = [await event(), await event()]
  const { tickets } = await sell([mine, other], { prices: [100, 200] })
  const [myList, otherList] = [await list(mine), await list(other)]
  await redeem(tickets)
  const changes = await changesSince(mine, myList.tag)
  expect(changes.tickets.map(({ ticketId }) => ticketId)).toEqual([tickets[0]?.id])
  await redeem(tickets.slice(1), { at: null })
  expect((await changesSince(mine, changes.tag)).tickets).toEqual([])
  expect((await changesSince(other, otherList.tag)).tickets.map(({ ticketId }) => ticketId)).toEqual([tickets[1]?.id])
})

const ways: Readonly<Record<string, (eventId: EventId, ids: readonly string[]) => Promise<unknown>>> = {
  'a ticket is removed': (eventId, ids) => remove([{ eventId, id: ids[0] as string }]),
  'a ticket is given another id': (_, ids) => pool.query(`update tickets set id = id || 'x' where id = $1`, [ids[0]]),
  'a ticket goes to another event': async (_, ids) =>
    pool.query('update tickets set event_id = $2 where id = $1', [ids[0], await event()]),
  'more than 500 are changed by one statement': async (eventId) => {
    await sell(eventId, { prices: Array.from({ length: 300 }, () => 100) })
    await pool.query(`update tickets set owner_name = 'Ada' where event_id = $1`, [eventId])
  },
  'more than 200 are added by one statement': (eventId) => comp(eventId, { count: 201 }),
  'a type is renamed': (eventId) =>
    pool.query(`update ticket_types set name = 'Balcony' where event_id = $1`, [eventId]),
  'a type is removed': (eventId) => pool.query('delete from ticket_types where event_id = $1', [eventId]),
  'more than 500 are changed by many statements': async (eventId) => {
    for (const _ of [1, 2, 3]) await comp(eventId, { count: 170 })
  },
}

test.each(Object.entries(ways))('the list has to be read again when %s', { tags: ['P25'] }, async (_, change) => {
  const eventId = await event()
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Floor', 100)`, [
    `typ_${eventId}`,
    eventId,
  ])
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 201 }, () => 100) })
  const before = await list(eventId)
  await change(
    eventId,
    tickets.map(({ id }) => id),
  )
  const after = await list(eventId)
  expect(await changesSince(eventId, before.tag)).toEqual({ tag: after.tag, complete: false, tickets: [] })
  await comp(eventId)
  expect(await changesSince(eventId, after.tag)).toMatchObject({ complete: true, tickets: [{ comp: true }] })
})

test('a ticket that moves from another event is among the changes', { tags: ['P25'] }, async () => {
  const [from, to] = [await event(), await event()]
  const [{ tickets }] = [await sell(from), await sell(to)]
  const before = await list(to)
  await pool.query('update tickets set event_id = $2 where id = $1', [tickets[0]?.id, to])
  expect(await changesSince(to, before.tag)).toMatchObject({ complete: true, tickets: [{ ticketId: tickets[0]?.id }] })
})

test('an unknown tag requires reading the list again', { tags: ['P25', 'P26'] }, async () => {
  const [eventId, other] = [await event(), await event()]
  await sell(eventId)
  for (const _ of [1, 2, 3]) {
    await sell(other)
    await fold()
  }
  const { tag } = await list(eventId)
  const strange = [
    'W/"none"',
    tag.slice(2),
    `${tag} `,
    tag.toUpperCase(),
    tag.replace('0.0.0', '0.0.1'),
    tag.replace(/"\w{8}\./, '"00000000.'),
    tag.replace(/\.\d+-/, '.00-'),
    tag.replace(/\.\d+-/, '.-1-'),
    tag.replace(/\.\d+-/, '.999999999999999-'),
    tag.replace(/\.\d+-/, '.99999999999999999999999-'),
    (await list(other)).tag,
    "'; drop table tickets; --",
  ]
  for (const since of strange) {
    expect([since, await changesSince(eventId, since)]).toEqual([since, { tag, complete: false, tickets: [] }])
  }
})

test('a statement that is rolled back changes nothing', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId)
  const before = await list(eventId)
  const client = await pool.connect()
  await client.query('begin')
  await salesOf(client).redeem(tickets)
  await client.query('rollback')
  client.release()
  expect(await changesSince(eventId, before.tag)).toEqual({ tag: before.tag, complete: true, tickets: [] })
})

test('rebuilt figures that count from the start again block no sale', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  const first = await sell(eventId)
  await fold()
  await pool.query('delete from folded_event_stats where event_id = $1', [eventId])
  await redeem(first.tickets)
  await fold()
  const before = await list(eventId)
  await sell(eventId)
  expect(await changesSince(eventId, before.tag)).toMatchObject({ complete: true, tickets: [{ redeemed: false }] })
})
