import { randomUUID } from 'node:crypto'
import type { ApiError, CallOptions } from '@ground-control/contract/client'
import type { BodyOf } from '@ground-control/contract/endpoint'
import { transferTickets } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, sell } = salesOf(pool)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const bea = { recipientName: 'Bea Arthur', recipientEmail: 'Bea@guests.example' }

type To = Omit<BodyOf<typeof transferTickets>, 'ticketIds'>
const transfer = (tickets: readonly TicketRef[], to: To, options: CallOptions = {}, client = call) =>
  client(transferTickets, { body: { ticketIds: tickets.map(({ id }) => id as TicketId), ...to } }, options)
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    (error: ApiError) => error,
  )
const ticketRows = async (tickets: readonly TicketRef[]) =>
  (await pool.query('select * from tickets where id = any($1)', [tickets.map(({ id }) => id)])).rows

test('a ticket that a colleague changed is not transferred; the answer says who changed it', {
  tags: ['P15', 'C2'],
}, async () => {
  await pool.query(
    `insert into accounts (id, full_name) values ('acc_second', 'Jonas Lindqvist') on conflict do nothing`,
  )
  const { tickets } = await sell(await event({ startAt: inHours(24), endAt: inHours(28) }), { prices: [2500, 2500] })
  await pool.query(`update tickets set owner_name = 'Ada' where id = any($1)`, [tickets.map(({ id }) => id)])
  const expectedVersions = Object.fromEntries((await ticketRows(tickets)).map(({ id, version }) => [id, version]))
  const cleo = { recipientName: 'Cleo', recipientEmail: 'cleo@guests.example', expectedVersions }
  const key = { idempotencyKey: randomUUID() }
  await transfer(tickets.slice(0, 1), { ...bea, expectedVersions }, key, as(people.jonas))
  const refusal = await refusalOf(transfer(tickets, cleo))
  expect(refusal).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    conflict: { changedBy: 'Jonas Lindqvist', changedAt: expect.any(String) },
  })
  expect(refusal.message).toMatch(
    /^Ticket \S+ was changed by Jonas Lindqvist on .+\. It now belongs to Bea Arthur \(B•••@guests\.example\)\.$/,
  )
  expect((await ticketRows(tickets)).map(({ owner_name }) => owner_name).toSorted()).toEqual(['Ada', 'Bea Arthur'])
  // Repeating the transfer gives the same answer, with the old versions or the new ones.
  expect(await transfer(tickets.slice(0, 1), { ...bea, expectedVersions: {} }, key, as(people.jonas))).toMatchObject({
    batchId: expect.any(String),
  })
  expect(await transfer(tickets.slice(0, 1), { ...bea, expectedVersions })).toMatchObject({ transferred: 1 })

  const [left] = tickets.slice(1)
  const atOnce = [cleo, { ...bea, expectedVersions }].map((to) => transfer(left ? [left] : [], to))
  const outcomes = await Promise.allSettled(atOnce)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const dora = { recipientName: 'Dora', recipientEmail: 'dora@guests.example', expectedVersions }
  expect((await refusalOf(transfer(tickets, dora))).message).toMatch(
    /^(Ticket \S+) was changed .+, and so was 1 other\. \1 now belongs to .+\.$/,
  )
})
