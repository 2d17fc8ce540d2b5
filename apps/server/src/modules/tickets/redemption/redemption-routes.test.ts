import type { ApiError } from '@ground-control/contract/client'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, organization, sell, refund } = salesOf(pool)

const aTicket = async () => (await sell(await event())).tickets[0] as TicketRef
const set = (ticket: { id: string }, redeemed: boolean, expectedVersion?: number, client = call) =>
  client(setTicketStatus, { params: { id: ticket.id as TicketId }, body: { redeemed, expectedVersion } })
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    (error: ApiError) => error,
  )
const rowOf = async ({ id }: { id: string }) =>
  (await pool.query('select redeemed, redeemed_at, version, updated_by from tickets where id = $1', [id])).rows[0]
const auditOf = async ({ id }: { id: string }) =>
  (await pool.query('select * from audit_entries where entity_id = $1 order by number', [id])).rows

/** A refund of the ticket that was requested but not settled. */
async function beginRefund(paymentId: string, { id, eventId }: TicketRef) {
  await pool.query(`insert into refunds (id, payment_id, state, amount_cents) values ($1, $2, 'sent', 100)`, [
    `re_${id}`,
    paymentId,
  ])
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) values ($1, $2, $3, 100)`,
    [`re_${id}`, eventId, id],
  )
}

test('the flag is set and unset, and the trail records by whom, with before and after', {
  tags: ['P10', 'C3', 'P27'],
}, async () => {
  const ticket = await aTicket()
  const set1 = await set(ticket, true)
  expect(set1).toEqual({ ticketId: ticket.id, redeemed: true, redeemedAt: expect.any(String), version: 2 })
  expect(Math.abs(Date.parse(set1.redeemedAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(await rowOf(ticket)).toMatchObject({ redeemed: true, version: 2, updated_by: 'acc_super' })
  expect(await set(ticket, false, undefined, as(people.jonas))).toEqual({
    ticketId: ticket.id,
    redeemed: false,
    redeemedAt: null,
    version: 3,
  })
  expect(await rowOf(ticket)).toMatchObject({ redeemed: false, redeemed_at: null, updated_by: 'acc_second' })
  expect(await auditOf(ticket)).toMatchObject([
    {
      action: 'ticket.redeemed',
      actor_id: 'acc_super',
      actor_name: 'Mara Okafor',
      entity_kind: 'ticket',
      event_id: ticket.eventId,
      before: { redeemed: false, redeemedAt: null, version: 1 },
      after: { redeemed: true, redeemedAt: set1.redeemedAt, version: 2 },
      request_id: expect.any(String),
    },
    { action: 'ticket.unredeemed', actor_id: 'acc_second', before: { redeemed: true }, after: { redeemed: false } },
  ])
})

test('setting a flag again returns the same answer and writes nothing', { tags: ['P10', 'C3'] }, async () => {
  const ticket = await aTicket()
  const first = await set(ticket, true)
  expect(await set(ticket, true)).toEqual(first)
  expect(await set(ticket, true, 1)).toEqual(first)
  expect(await rowOf(ticket)).toMatchObject({ version: 2 })
  expect(await auditOf(ticket)).toHaveLength(1)
  const fresh = await aTicket()
  expect(await set(fresh, false)).toMatchObject({ redeemed: false, version: 1 })
  expect(await auditOf(fresh)).toEqual([])
})

test('a colleague’s newer change is not overwritten; the answer says who and when', {
  tags: ['P10', 'M4'],
}, async () => {
  await pool.query(
    `insert into accounts (id, full_name) values ('acc_second', 'Jonas Lindqvist') on conflict do nothing`,
  )
  const ticket = await aTicket()
  await set(ticket, true, 1, as(people.jonas))
  const refusal = await refusalOf(set(ticket, false, 1))
  expect(refusal).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const { rows } = await pool.query<{ at: Date }>('select updated_at as at from tickets where id = $1', [ticket.id])
  expect(refusal.conflict).toEqual({ changedBy: 'Jonas Lindqvist', changedAt: rows[0]?.at.toISOString(), version: 2 })
  expect(refusal.message).toMatch(/changed by Jonas Lindqvist on \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \(UTC\)/)
  expect(await rowOf(ticket)).toMatchObject({ redeemed: true, version: 2 })
  expect(await set(ticket, false, 2)).toMatchObject({ redeemed: false, version: 3 })
})

test('a ticket admits once: a late scan shows who redeemed it and when, and undoes nothing', {
  tags: ['P10', 'C3', 'M4'],
}, async () => {
  const ticket = await aTicket()
  const { redeemedAt } = await set(ticket, true, 1, as(people.jonas))
  const refusal = await refusalOf(set(ticket, true, 1))
  expect(refusal).toMatchObject({ status: 409, code: 'already-redeemed' })
  expect(refusal.conflict).toEqual({ changedBy: 'Jonas Lindqvist', changedAt: redeemedAt, version: 2 })
  expect(refusal.message).toMatch(/already redeemed by Jonas Lindqvist, on \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \(UTC\)/)
  expect(await set(ticket, true, 1, as(people.jonas))).toMatchObject({ redeemed: true, version: 2 })
  expect(await set(ticket, true, 2)).toMatchObject({ redeemed: true, version: 2 })
  expect(await set(ticket, true)).toMatchObject({ redeemed: true, version: 2 })
  expect(await auditOf(ticket)).toHaveLength(1)

  await set(ticket, false, 2, as(people.jonas))
  expect(await refusalOf(set(ticket, false, 2))).toMatchObject({
    code: 'changed-meanwhile',
    conflict: { changedBy: 'Jonas Lindqvist', version: 3 },
  })
  // A door redeems it without an audit entry, so the change must not be attributed to Mara, who changed it before.
  await set(ticket, true, 3)
  await set(ticket, false, 4)
  await pool.query('update tickets set redeemed = true, redeemed_at = now() where id = $1', [ticket.id])
  const scanned = await refusalOf(set(ticket, true, 5))
  expect(scanned).toMatchObject({ code: 'already-redeemed', conflict: { changedBy: null, version: 6 } })
})

test('of two who redeem a ticket at once, one succeeds', { tags: ['P10', 'C3'] }, async () => {
  const ticket = await aTicket()
  const outcomes = await Promise.allSettled(
    [people.mara, people.jonas].map((person) => set(ticket, true, 1, as(person))),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a change by the shop has no author; one by a person without a name has the id', { tags: ['P10'] }, async () => {
  const [bought, named] = [await aTicket(), await aTicket()]
  await pool.query(`update tickets set owner_name = 'Ada' where id = $1`, [bought.id])
  await pool.query(`update tickets set owner_name = 'Ada', updated_by = 'acc_ghost' where id = $1`, [named.id])
  expect((await refusalOf(set(bought, true, 1))).conflict).toMatchObject({ changedBy: null, version: 2 })
  const refusal = await refusalOf(set(named, true, 1))
  expect(refusal.conflict).toMatchObject({ changedBy: 'acc_ghost' })
  expect(refusal.message).toContain('changed by acc_ghost on ')
})

test('a refunded ticket can be neither redeemed nor unredeemed', { tags: ['P10', 'C3'] }, async () => {
  const { tickets } = await sell(await event(), { prices: [100, 200] })
  const [plain, redeemed] = tickets as [TicketRef, TicketRef]
  await set(redeemed, true)
  await refund(tickets)
  for (const [ticket, wanted] of [
    [plain, true],
    [plain, false],
    [redeemed, true],
    [redeemed, false],
  ] as const) {
    expect(await refusalOf(set(ticket, wanted))).toMatchObject({ status: 409, code: 'already-refunded' })
  }
})

test('a ticket with a refund under way can be redeemed only after the refund failed', {
  tags: ['P10', 'C3'],
}, async () => {
  const { paymentId, tickets } = await sell(await event())
  const ticket = tickets[0] as TicketRef
  await beginRefund(paymentId, ticket)
  const refusal = await refusalOf(set(ticket, true))
  expect(refusal).toMatchObject({ status: 409, code: 'being-refunded' })
  expect(refusal.message).toContain(ticket.id)
  expect(await rowOf(ticket)).toMatchObject({ redeemed: false, version: 1 })
  await pool.query('update refund_tickets set live = false where ticket_id = $1', [ticket.id])
  expect(await set(ticket, true)).toMatchObject({ redeemed: true })
})

test('a missing ticket is 404', { tags: ['P10'] }, async () => {
  expect(await refusalOf(set({ id: 'tkt_none' }, true))).toMatchObject({ status: 404, code: 'not-found' })
})

test('a caller for another organization is refused', { tags: ['P10'] }, async () => {
  const ticket = await aTicket()
  const other = await organization()
  const acting = as(people.mara)
  const named = { ...setTicketStatus, actsForOrganization: true } as typeof setTicketStatus
  const input = { params: { id: ticket.id as TicketId }, body: { redeemed: true } }
  const reply = acting(named, input, { organizationId: other })
  expect(await refusalOf(reply)).toMatchObject({ status: 403, code: 'wrong-organization' })
})

test('many simultaneous requests set the flag once', { tags: ['P10', 'C3'] }, async () => {
  for (let round = 0; round < 5; round++) {
    const ticket = await aTicket()
    const replies = await Promise.all(Array.from({ length: 10 }, () => set(ticket, true)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await auditOf(ticket)).toHaveLength(1)
  }
})
