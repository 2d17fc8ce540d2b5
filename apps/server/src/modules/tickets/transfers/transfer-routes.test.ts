import { randomUUID } from 'node:crypto'
import type { ApiError, CallOptions } from '@ground-control/contract/client'
import { listAccountTickets, setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import type { AccountId, EventId, TicketId } from '@ground-control/domain/values/ids'
import { beforeEach, expect, test } from 'vitest'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, organization, redeem, refund, sell } = salesOf(pool)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const bea = { recipientName: 'Bea Arthur', recipientEmail: 'Bea@guests.example' }

let eventId: EventId

beforeEach(async () => {
  eventId = await event({ startAt: inHours(24), endAt: inHours(28) })
  await pool.query('delete from remote_config')
})

async function adasTickets(count = 1, of: EventId | readonly EventId[] = eventId): Promise<readonly TicketRef[]> {
  const { tickets } = await sell(of, { prices: Array.from({ length: count }, () => 2500) })
  await pool.query(
    `update tickets set owner_account_id = 'acc_ada', owner_name = 'Ada', owner_email = 'ada@guests.example',
            purchaser_name = 'Bob', purchaser_email = 'bob@guests.example' where id = any($1)`,
    [tickets.map(({ id }) => id)],
  )
  return tickets
}

type To = { recipientName: string; recipientEmail: string; reason?: string }
const transfer = (tickets: readonly { id: string }[], to: To = bea, options: CallOptions = {}, client = call) =>
  client(transferTickets, { body: { ticketIds: tickets.map(({ id }) => id as TicketId), ...to } }, options)
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    (error: ApiError) => error,
  )
const rowsOf = async (table: string, column: string, tickets: readonly { id: string }[]) =>
  (await pool.query(`select * from ${table} where ${column} = any($1) order by 1, 2`, [tickets.map(({ id }) => id)]))
    .rows
const ticketRows = (tickets: readonly { id: string }[]) => rowsOf('tickets', 'id', tickets)
const chainOf = (tickets: readonly { id: string }[]) =>
  rowsOf('transfers', 'ticket_id', tickets).then((rows) => rows.toSorted((a, b) => a.transferred_at - b.transferred_at))
const auditOf = (tickets: readonly { id: string }[]) => rowsOf('audit_entries', 'entity_id', tickets)

test('tickets are transferred together, with new codes; the purchaser stays', { tags: ['P15', 'C2'] }, async () => {
  const tickets = await adasTickets(2)
  const before = await ticketRows(tickets)
  const reply = await transfer(tickets)
  expect(reply).toEqual({ transferred: 2, ticketIds: tickets.map(({ id }) => id), batchId: expect.any(String) })
  expect((await chainOf(tickets)).map(({ batch_id }) => batch_id)).toEqual([reply.batchId, reply.batchId])
  const after = await ticketRows(tickets)
  for (const [at, ticket] of after.entries()) {
    expect(ticket).toMatchObject({
      owner_account_id: 'bea@guests.example',
      owner_name: 'Bea Arthur',
      owner_email: 'Bea@guests.example',
      owner_phone: null,
      purchaser_name: 'Bob',
      purchaser_email: 'bob@guests.example',
      updated_by: 'acc_super',
      version: before[at].version + 1,
    })
    expect(ticket.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(ticket.code).not.toBe(before[at].code)
  }
  expect(after[0].code).not.toBe(after[1].code)
})

test('the chain of owners is kept: one row and one audit entry per ticket', { tags: ['P15', 'P27'] }, async () => {
  const tickets = await adasTickets(2)
  await transfer(tickets, { ...bea, reason: 'A present' })
  await transfer(
    tickets.slice(0, 1),
    { recipientName: 'Cleo', recipientEmail: 'cleo@guests.example' },
    {},
    as(people.jonas),
  )
  const chain = await chainOf(tickets.slice(0, 1))
  expect(chain).toMatchObject([
    {
      from_account_id: 'acc_ada',
      from_name: 'Ada',
      from_email: 'ada@guests.example',
      to_account_id: 'bea@guests.example',
      to_name: 'Bea Arthur',
      to_email: 'Bea@guests.example',
      transferred_by: 'acc_super',
    },
    {
      from_account_id: 'bea@guests.example',
      from_name: 'Bea Arthur',
      from_email: 'Bea@guests.example',
      to_name: 'Cleo',
      transferred_by: 'acc_second',
    },
  ])
  const [other] = await chainOf(tickets.slice(1))
  expect(other?.batch_id).toBe(chain[0].batch_id)
  expect(chain[1].batch_id).not.toBe(chain[0].batch_id)
  expect((await auditOf(tickets)).filter(({ reason }) => reason === 'A present')).toMatchObject(
    tickets.map(({ id }) => ({
      action: 'tickets.transferred',
      actor_id: 'acc_super',
      entity_kind: 'ticket',
      entity_id: id,
      event_id: eventId,
      before: { owner: { accountId: 'acc_ada', name: 'Ada', email: 'a•••@guests.example' } },
      after: {
        owner: { accountId: 'b•••@guests.example', name: 'Bea Arthur', email: 'B•••@guests.example' },
        batchId: chain[0].batch_id,
      },
      request_id: expect.any(String),
    })),
  )
  const { rows } = await pool.query('select transferred from event_stats where event_id = $1', [eventId])
  expect(rows).toEqual([{ transferred: 3 }])
})

test('a recipient with an account gets the tickets on it', { tags: ['P15', 'G12'] }, async () => {
  await pool.query(`insert into accounts (id, full_name) values ('acc_dora', 'Dora')`)
  await pool.query(
    `insert into account_private (account_id, email, phone) values ('acc_dora', 'DORA@guests.example', '+1 555 0107')`,
  )
  const tickets = await adasTickets()
  await transfer(tickets, { recipientName: 'Dora', recipientEmail: 'dora@Guests.example' })
  const mine = await call(listAccountTickets, { params: { accountId: 'acc_dora' as AccountId } })
  expect(mine.tickets.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id))
  expect(mine.tickets[0]?.owner).toEqual({
    accountId: 'acc_dora',
    name: 'Dora',
    email: 'dora@Guests.example',
    phone: '+1 555 0107',
  })
})

test('one ticket that can’t be transferred blocks all of them and is named', { tags: ['P15', 'C2'] }, async () => {
  const past = await event({ startAt: inHours(-9), endAt: inHours(-1) })
  const openEnded = await event({ startAt: inHours(-7), endAt: null })
  const [good, refunded, redeemed] = (await adasTickets(3)) as [TicketRef, TicketRef, TicketRef]
  const [over] = await adasTickets(1, past)
  const [longOver] = await adasTickets(1, openEnded)
  const sale = await sell(eventId)
  const refunding = sale.tickets[0] as TicketRef
  await refund([refunded])
  await redeem([redeemed])
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents) values ('re_open', $1, 'unknown', 2500)`,
    [sale.paymentId],
  )
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) values ('re_open', $1, $2, 2500)`,
    [eventId, refunding.id],
  )

  const cases = [
    [refunded, 409, 'already-refunded', 'is refunded'],
    [refunding, 409, 'being-refunded', 'is being refunded'],
    [redeemed, 409, 'already-redeemed', 'is redeemed'],
    [over, 409, 'event-over', 'is for an event that is over'],
    [longOver, 409, 'event-over', 'is for an event that is over'],
    [{ id: 'tkt_none' }, 404, 'not-found', 'There is no ticket'],
  ] as const
  for (const [bad, status, code, words] of cases) {
    const refusal = await refusalOf(transfer([good, bad as { id: string }]))
    expect(refusal).toMatchObject({ status, code })
    expect(refusal.message).toContain((bad as { id: string }).id)
    expect(refusal.message).toContain(words)
    expect(refusal.message).not.toContain(good.id)
  }
  const all = await refusalOf(transfer([good, redeemed, refunded, over as TicketRef]))
  expect(all.code).toBe('already-refunded')
  expect(await chainOf([good, refunded, redeemed, refunding])).toEqual([])
  expect((await ticketRows([good]))[0]).toMatchObject({ owner_name: 'Ada' })
  expect(await auditOf([good])).toEqual([])
})

test('a repeated transfer gets the same answer and writes nothing, even after redemption', {
  tags: ['P15'],
}, async () => {
  const tickets = await adasTickets(2)
  const { batchId: _, ...first } = await transfer(tickets)
  const kept = await ticketRows(tickets)
  expect(await transfer(tickets, { ...bea, recipientEmail: 'BEA@GUESTS.example' })).toEqual(first)
  expect(await ticketRows(tickets)).toEqual(kept)
  await redeem(tickets)
  expect(await transfer([...tickets, ...tickets])).toEqual(first)
  expect(await chainOf(tickets)).toHaveLength(2)
  expect(await auditOf(tickets)).toHaveLength(2)
})

test('tickets the recipient already holds stay unchanged beside those transferred', { tags: ['P15'] }, async () => {
  const [mine, hers] = [await adasTickets(), await adasTickets()]
  await transfer(hers)
  const kept = await ticketRows(hers)
  expect(await transfer([...mine, ...hers])).toMatchObject({ transferred: 2 })
  expect(await ticketRows(hers)).toEqual(kept)
  expect(await chainOf([...mine, ...hers])).toHaveLength(2)
})

test('the same key makes one transfer, and is refused with another recipient', { tags: ['P15'] }, async () => {
  const tickets = await adasTickets()
  const options = { idempotencyKey: randomUUID() }
  const [first, second] = await Promise.all([transfer(tickets, bea, options), transfer(tickets, bea, options)])
  expect(second).toEqual(first)
  const cleo = { recipientName: 'Cleo', recipientEmail: 'cleo@guests.example' }
  expect(await refusalOf(transfer(tickets, cleo, options))).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  })
  await transfer(tickets, cleo)
  // A late repeat of the first transfer must not take the ticket back.
  expect(await transfer(tickets, bea, options)).toEqual(first)
  expect((await ticketRows(tickets))[0]).toMatchObject({ owner_name: 'Cleo' })
})

test('a refused transfer does not use up its key', { tags: ['P15'] }, async () => {
  const tickets = await adasTickets()
  const options = { idempotencyKey: randomUUID() }
  await redeem(tickets)
  expect(await refusalOf(transfer(tickets, bea, options))).toMatchObject({ code: 'already-redeemed' })
  await redeem(tickets, { at: null })
  expect(await transfer(tickets, bea, options)).toMatchObject({ transferred: 1 })
  expect((await ticketRows(tickets))[0]).toMatchObject({ owner_name: 'Bea Arthur' })
})

test('when switched off nothing is transferred, but a retry returns earlier transfers', {
  tags: ['P15', 'C2', 'M10', 'H3'],
}, async () => {
  const options = { idempotencyKey: randomUUID() }
  const gone = await adasTickets()
  const first = await transfer(gone, bea, options)
  await pool.query(`insert into remote_config (key, value) values ('enable_ticket_transfers', 'false')`)
  expect(await refusalOf(transfer(await adasTickets()))).toMatchObject({ status: 409, code: 'switched-off' })
  expect(await transfer(gone, bea, options)).toEqual(first)
})

test('a caller for another organization is refused', { tags: ['P15'] }, async () => {
  const named = { ...transferTickets, actsForOrganization: true } as typeof transferTickets
  const tickets = await adasTickets()
  const body = { ticketIds: tickets.map(({ id }) => id as TicketId), ...bea }
  const reply = call(named, { body }, { organizationId: await organization() })
  expect(await refusalOf(reply)).toMatchObject({ status: 403, code: 'wrong-organization' })
})

test('two transfers of overlapping tickets at once run one after the other', {
  tags: ['P15'],
}, async () => {
  const second = await event({ startAt: inHours(24), endAt: inHours(28) })
  for (let round = 0; round < 5; round++) {
    const tickets = await adasTickets(6, [eventId, second])
    const cleo = { recipientName: 'Cleo', recipientEmail: 'cleo@guests.example' }
    await Promise.all([
      transfer(tickets, bea),
      transfer([...tickets].reverse(), cleo, {}, as(people.jonas)),
      transfer(tickets, bea, {}, as(people.jonas)),
    ])
    const owners = new Set((await ticketRows(tickets)).map(({ owner_email }) => owner_email))
    expect(owners.size).toBe(1)
    for (const ticket of tickets) {
      const chain = await chainOf([ticket])
      expect(chain[0].from_email).toBe('ada@guests.example')
      for (const [at, step] of chain.slice(1).entries()) expect(step.from_email).toBe(chain[at].to_email)
      expect([...owners]).toEqual([chain.at(-1).to_email])
    }
  }
})

test('a ticket is redeemed or transferred first, never both ways at once', { tags: ['P15', 'P10'] }, async () => {
  for (let round = 0; round < 10; round++) {
    const tickets = await adasTickets()
    const [moved, redeemed] = await Promise.allSettled([
      transfer(tickets),
      call(setTicketStatus, {
        params: { id: tickets[0]?.id as TicketId },
        body: { redeemed: true, expectedVersion: 2 },
      }),
    ])
    const [row] = await ticketRows(tickets)
    if (moved.status === 'fulfilled') {
      expect(redeemed).toMatchObject({ status: 'rejected', reason: { code: 'changed-meanwhile' } })
      expect(row).toMatchObject({ redeemed: false, owner_name: 'Bea Arthur' })
    } else {
      expect(moved.reason).toMatchObject({ code: 'already-redeemed' })
      expect(row).toMatchObject({ redeemed: true, owner_name: 'Ada' })
    }
  }
})

test('a corrected name is saved on the ticket, and the first code stops working', { tags: ['P15', 'C2'] }, async () => {
  const [ticket] = await adasTickets(1)
  if (!ticket) throw new Error('There is no ticket.')
  await transfer([ticket], { ...bea, recipientName: 'Bae Arthur' })
  const [wrong] = await ticketRows([ticket])
  await transfer([ticket], { ...bea, recipientName: 'Bea Arthur' })
  const [right] = await ticketRows([ticket])
  expect([wrong?.owner_name, right?.owner_name]).toEqual(['Bae Arthur', 'Bea Arthur'])
  expect(right?.code).not.toBe(wrong?.code)
})
