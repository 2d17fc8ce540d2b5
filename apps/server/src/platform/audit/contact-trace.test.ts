import { listTicketChanges, listTicketDetails } from '@ground-control/contract/guests'
import { listTickets } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { createContactTrace } from './contact-trace.ts'

const { as, base, call, database, pool, request, startAnother, token } = useApi()
const { event, sell } = salesOf(pool)

const reader = { uid: 'acc_reader', name: 'Rhea', email: 'rhea@orbit.example', superadmin: true }
const entries = async () =>
  (
    await pool.query(
      `select actor_id, action, entity_kind, entity_id, event_id, after from audit_entries
       where action like 'contacts.%' order by number`,
    )
  ).rows
/** Moves the last reading back by this time. */
const ago = (time: string) =>
  pool.query('update contact_reads set since = since - $1::interval, read_at = read_at - $1::interval', [time])
let seen = 0
const fresh = async () => {
  const all = await entries()
  const news = all.slice(seen)
  seen = all.length
  return news
}

beforeEach(async () => {
  await pool.query('delete from contact_reads')
  await fresh()
})

test('reading a guest list is one entry with reader, event and length', { tags: ['H1'] }, async () => {
  const eventId = await event()
  await sell(eventId, { prices: [100, 100, 100] })
  await call(listTicketDetails, { params: { eventId }, query: {} })
  expect(await fresh()).toEqual([
    {
      actor_id: people.mara.uid,
      action: 'contacts.listed',
      entity_kind: 'event',
      entity_id: eventId,
      event_id: eventId,
      after: { rows: 3 },
    },
  ])
})

test('refreshing and following a list stays one entry per person, across processes', {
  tags: ['H1'],
}, async () => {
  const eventId = await event()
  await sell(eventId)
  const first = await request(`/api/v1/tickets/${eventId}/details`)
  const since = String(first.headers.get('etag'))
  await first.text()
  await sell(eventId)
  await call(listTicketDetails, { params: { eventId }, query: {} })
  await call(listTicketChanges, { params: { eventId }, query: { since } })
  const other = await startAnother()
  const headers = { authorization: `Bearer ${await token()}` }
  await (await fetch(`${other.base}/api/v1/tickets/${eventId}/details`, { headers })).text()
  expect(await fresh()).toMatchObject([{ actor_id: people.mara.uid, after: { rows: 1 } }])
  await as(people.jonas)(listTicketDetails, { params: { eventId }, query: {} })
  expect(await fresh()).toMatchObject([{ actor_id: people.jonas.uid, after: { rows: 2 } }])
})

test('a list the reader already has writes no entry', { tags: ['H1'] }, async () => {
  const eventId = await event()
  await sell(eventId)
  const first = await request(`/api/v1/tickets/${eventId}/details`)
  await first.text()
  await pool.query('delete from contact_reads')
  await fresh()
  const headers = { authorization: `Bearer ${await token()}`, 'if-none-match': String(first.headers.get('etag')) }
  const again = await fetch(`${base()}/api/v1/tickets/${eventId}/details`, { headers })
  expect([again.status, await fresh()]).toEqual([304, []])
})

test('a list of unknown length is counted up to where it ended', { tags: ['H1'] }, async () => {
  const eventId = await event()
  await sell(eventId, { prices: [100, 100] })
  await call(listTickets, { query: { eventId } })
  expect(await fresh()).toMatchObject([{ action: 'contacts.listed', entity_id: eventId, after: { rows: 2 } }])
  await call(listTickets, { query: { eventId: 'evt_none' as EventId } })
  expect(await fresh()).toEqual([])
})

test('after ten minutes, or a shift of continued reading, a new entry is written', { tags: ['H1'] }, async () => {
  const trace = (minutes = 0) => createContactTrace(database, () => minutes * 60_000)(reading)
  const reading = { reader, requestId: 'r', how: 'list', thing: { kind: 'event', id: 'evt_1' }, count: 7 } as const
  await trace()
  await ago('9 minutes')
  await trace()
  expect(await fresh()).toHaveLength(1)
  await ago('11 minutes')
  await trace()
  expect(await fresh()).toHaveLength(1)
  await pool.query(`update contact_reads set since = since - interval '12 hours'`)
  await trace()
  expect(await fresh()).toHaveLength(1)
})

test('reading more than twice as many contacts writes another entry', { tags: ['H1'] }, async () => {
  const trace = createContactTrace(database)
  const of = (how: 'list' | 'pages', count: number) =>
    trace({ reader, requestId: 'r', how, thing: { kind: 'search', id: 'x' }, count })
  for (const count of [10, 12, 20, 21]) await of('list', count)
  expect((await fresh()).map(({ after }) => after)).toEqual([{ rows: 10 }, { rows: 21 }])
  for (let page = 0; page < 8; page++) await of('pages', 10)
  expect((await fresh()).map(({ after }) => after)).toEqual([{ contacts: 10 }, { contacts: 30 }, { contacts: 70 }])
})

test('thirty simultaneous reads by three people write one entry each', { tags: ['H1'] }, async () => {
  const thing = { kind: 'event', id: 'evt_2' }
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      createContactTrace(database)({
        reader: { ...reader, uid: `acc_${at % 3}` },
        requestId: 'r',
        how: 'list',
        thing,
        count: 5,
      }),
    ),
  )
  expect((await fresh()).map(({ actor_id }) => actor_id).sort()).toEqual(['acc_0', 'acc_1', 'acc_2'])
})

test('an id that is an email is masked', { tags: ['H1', 'H5'] }, async () => {
  const thing = { kind: 'account', id: 'ada@guests.example' }
  await createContactTrace(database)({ reader, requestId: 'r', how: 'list', thing, count: 1 })
  expect(await fresh()).toMatchObject([{ entity_id: 'a•••@guests.example' }])
  expect(JSON.stringify((await pool.query('select * from contact_reads')).rows)).not.toContain('ada@')
})
