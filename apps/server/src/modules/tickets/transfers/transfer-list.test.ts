import type { QueryOf } from '@ground-control/contract/endpoint'
import { listTransfers, type Transfer, transferTickets } from '@ground-control/contract/tickets'
import type { AccountId, EventId, TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, request } = useApi()
const { event, sell, transfer } = salesOf(pool)

const soon = { startAt: new Date(Date.now() + 86_400_000).toISOString(), endAt: null }
const list = async (query: Partial<QueryOf<typeof listTransfers>>) => (await call(listTransfers, { query })).transfers
const hand = (tickets: readonly TicketRef[], recipientName: string, client = call) =>
  client(transferTickets, {
    body: {
      ticketIds: tickets.map(({ id }) => id as TicketId),
      recipientName,
      recipientEmail: `${recipientName}@guests.example`.toLowerCase(),
    },
  })
const names = (transfers: readonly Transfer[]) => transfers.map(({ from, to }) => [from.name, to.name])

test('the list of a ticket is its chain of owners, newest first, with who transferred it', {
  tags: ['C2'],
}, async () => {
  const eventId = await event(soon)
  const { tickets } = await sell(eventId, { prices: [100, 100] })
  await pool.query(`update tickets set ticket_name = ' Floor ', owner_name = 'Ada', owner_email = 'ada@guests.example'
                    where event_id = '${eventId}'`)
  await pool.query(`insert into accounts (id, full_name) values ('acc_bea', 'Bea Arthur')`)
  await pool.query(`insert into account_private (account_id, email) values ('acc_bea', 'bea@guests.example')`)
  await hand(tickets, 'Bea')
  await hand(tickets.slice(0, 1), 'Cleo', as(people.jonas))
  const ticketId = tickets[0]?.id as TicketId
  const chain = await list({ ticketId })
  expect(chain).toEqual([
    {
      transferId: expect.any(String),
      batchId: expect.stringMatching(/^trb_/),
      at: expect.any(String),
      eventId,
      ticketId,
      ticketName: 'Floor',
      from: { accountId: 'acc_bea', name: 'Bea', email: 'bea@guests.example' },
      to: { accountId: 'cleo@guests.example', name: 'Cleo', email: 'cleo@guests.example' },
      by: { id: people.jonas.uid, name: people.jonas.name },
    },
    {
      transferId: expect.any(String),
      batchId: expect.stringMatching(/^trb_/),
      at: expect.any(String),
      eventId,
      ticketId,
      ticketName: 'Floor',
      from: { accountId: null, name: 'Ada', email: 'ada@guests.example' },
      to: { accountId: 'acc_bea', name: 'Bea', email: 'bea@guests.example' },
      by: { id: people.mara.uid, name: people.mara.name },
    },
  ])
  expect(names(await list({ eventId }))).toEqual([
    ['Bea', 'Cleo'],
    ['Ada', 'Bea'],
    ['Ada', 'Bea'],
  ])
  // Finds transfers from and to the account.
  expect(names(await list({ accountId: 'acc_bea' as AccountId, ticketId }))).toEqual([
    ['Bea', 'Cleo'],
    ['Ada', 'Bea'],
  ])
  expect(await list({ accountId: 'cleo@guests.example' as AccountId })).toHaveLength(1)
  expect(await list({ ticketId, eventId: 'evt_other' as EventId })).toEqual([])
})

test('a transfer from another platform shows the type’s name and its author’s account', {
  tags: ['C2'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: [100, 100] })
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_pit', $1, 'Pit', 100)`, [
    eventId,
  ])
  await pool.query(`update tickets set ticket_type_id = 'typ_pit' where id = $1`, [tickets[0]?.id])
  await transfer(tickets.slice(0, 1), { at: '2026-06-02T12:00:00Z' })
  await transfer(tickets.slice(1), { at: '2026-06-01T12:00:00Z' })
  await pool.query(`insert into accounts (id, full_name) values ('acc_old', 'Olive Staff')`)
  await pool.query(`update transfers set transferred_by = 'acc_old' where ticket_id = $1`, [tickets[0]?.id])
  const to = { accountId: null, name: 'Ada Lovelace', email: 'ada@guests.example' }
  const from = { accountId: null, name: null, email: null }
  expect(await list({ eventId })).toMatchObject([
    { ticketName: 'Pit', batchId: null, from, to, by: { id: 'acc_old', name: 'Olive Staff' } },
    { ticketName: null, batchId: null, from, to, by: null },
  ])
})

test('pages have no gaps, even if many tickets were transferred at one moment', async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 7 }, () => 100) })
  await transfer(tickets.slice(0, 4), { at: '2026-06-02T12:00:00.123456Z' })
  await transfer(tickets.slice(4, 6), { at: '2026-06-02T12:00:00.123455Z' })
  await transfer(tickets.slice(6), { at: '2026-06-02T12:00:00.123457Z' })
  const all = await list({ eventId })
  const read: Transfer[] = []
  const sizes: number[] = []
  let after: string | undefined
  do {
    const page = await call(listTransfers, { query: { eventId, limit: 2, ...(after && { after }) } })
    read.push(...page.transfers)
    sizes.push(page.transfers.length)
    after = page.next ?? undefined
  } while (after)
  expect(read).toEqual(all)
  expect(sizes).toEqual([2, 2, 2, 1])
  const { rows } = await pool.query(
    'select id from transfers where event_id = $1 order by transferred_at desc, id desc',
    [eventId],
  )
  expect(all.map(({ transferId }) => transferId)).toEqual(rows.map(({ id }) => id))
  expect((await call(listTransfers, { query: { eventId, limit: 7 } })).next).toBeNull()
})

const cursor = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  '',
  'x',
  '!',
  cursor('1'),
  cursor('soon trf_1'),
  cursor('1 '),
  cursor('1 a\0b'),
  cursor(`${'9'.repeat(17)} a`),
  '__8',
])('the invalid cursor %j is 400', { tags: ['P26'] }, async (after) => {
  const reply = await request(`/api/v1/admin/transfers?eventId=evt_1&after=${encodeURIComponent(after)}`)
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['after'])
})

test.each(['', '?limit=5', '?eventId=', '?limit=0&eventId=evt_1', '?limit=201&eventId=evt_1', '?eventId=evt_1&page=2'])(
  'a list of %j is 400',
  { tags: ['P26'] },
  async (query) => {
    await expectProblem(await request(`/api/v1/admin/transfers${query}`), 400, 'invalid-request')
  },
)
