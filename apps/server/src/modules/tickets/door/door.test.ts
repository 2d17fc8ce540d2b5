import { createHash, randomUUID } from 'node:crypto'
import type { ApiError } from '@ground-control/contract/client'
import {
  getDoor,
  letInAtDoor,
  listDoorChanges,
  listDoorTickets,
  lookAtDoor,
  redeemAtDoor,
  searchDoor,
} from '@ground-control/contract/door'
import type { BodyOf } from '@ground-control/contract/endpoint'
import { replaceEntryCode } from '@ground-control/contract/entry'
import { setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import { doorHashLength, doorHashText } from '@ground-control/domain/tickets/door/door-problem'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, sell, refund, redeem, fold } = salesOf(pool)

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

async function aTicket(name = 'Nina Petrov', at?: EventId) {
  const eventId = at ?? (await event({ startAt: tomorrow, endAt: null }))
  const { tickets, paymentId } = await sell(eventId)
  const ticketId = tickets[0]?.id as TicketId
  await pool.query(
    `update tickets set owner_name = $2, owner_email = $3, owner_phone = '+1 555 010 0199', code = default where id = $1`,
    [ticketId, name, `${name.toLowerCase().replace(' ', '.')}@guests.example`],
  )
  await pool.query('delete from replaced_codes where ticket_id = $1', [ticketId])
  return { eventId, ticketId, paymentId, code: await codeOf(ticketId) }
}

const codeOf = async (ticketId: string): Promise<string> =>
  (await pool.query('select code from tickets where id = $1', [ticketId])).rows[0].code
const rowOf = async (ticketId: string) =>
  (await pool.query('select redeemed, version, code from tickets where id = $1', [ticketId])).rows[0]
const admit = (
  eventId: EventId,
  body: BodyOf<typeof redeemAtDoor>,
  { key = randomUUID(), client = call }: { key?: string; client?: typeof call } = {},
) => client(redeemAtDoor, { params: { eventId }, body }, { idempotencyKey: key })
const look = (eventId: EventId, body: BodyOf<typeof lookAtDoor>) => call(lookAtDoor, { params: { eventId }, body })
const search = async (eventId: EventId, query: string) =>
  (await call(searchDoor, { params: { eventId }, body: { query } })).guests
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    (error: ApiError) => error,
  )
const trailOf = async (ticketId: string) =>
  (await pool.query('select action, after, reason from audit_entries where entity_id = $1 order by number', [ticketId]))
    .rows

test('the trail says at which door a ticket was redeemed, by button, code or specified call', {
  tags: ['F14', 'F9'],
}, async () => {
  const [byId, byCode, byStatus] = [await aTicket(), await aTicket(), await aTicket()]
  await admit(byId.eventId, { ticketId: byId.ticketId, door: 'West door' })
  await admit(byCode.eventId, { code: byCode.code, door: 'East door' })
  await call(setTicketStatus, { params: { id: byStatus.ticketId }, body: { redeemed: true, door: 'Desk' } })
  expect(await trailOf(byId.ticketId)).toMatchObject([{ action: 'ticket.redeemed', after: { door: 'West door' } }])
  expect(await trailOf(byCode.ticketId)).toMatchObject([{ after: { door: 'East door', byCode: true } }])
  expect(await trailOf(byStatus.ticketId)).toMatchObject([{ after: { door: 'Desk' } }])
})

test('a redemption sent again is made once, and keeps when it was made without a connection', {
  tags: ['F14'],
}, async () => {
  const { eventId, ticketId } = await aTicket()
  const madeAt = instantOf(new Date(Date.now() - 600_000))
  const body = { ticketId, door: 'West door', madeAt }
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => admit(eventId, body, { key })))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(await trailOf(ticketId)).toMatchObject([{ after: { madeAt, door: 'West door' } }])
  const refusal = await refusalOf(admit(eventId, { ticketId }, { client: as(people.jonas) }))
  expect(refusal).toMatchObject({ code: 'already-redeemed', conflict: { changedAt: madeAt, door: 'West door' } })
  expect(refusal.message).toMatch(/^Already redeemed by acc_super at West door, on /)
})

test('of two phones of one person that send the same ticket, one succeeds', { tags: ['F14'] }, async () => {
  for (let round = 0; round < 5; round++) {
    const { eventId, ticketId } = await aTicket()
    const sent = await Promise.allSettled(
      ['West door', 'East door'].map((door) => admit(eventId, { ticketId, door }, { key: randomUUID() })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await trailOf(ticketId)).toHaveLength(1)
  }
})

test('an offline scan is refused if the code was replaced since', { tags: ['F14'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  const hash = (of: string) =>
    createHash('sha256').update(doorHashText(eventId, of)).digest('hex').slice(0, doorHashLength)
  const listed = await call(listDoorTickets, { params: { eventId } })
  expect(listed.tickets).toMatchObject([{ ticketId, codeHash: hash(code), state: 'admits', name: 'Nina Petrov' }])
  await call(replaceEntryCode, { params: { id: ticketId }, body: {} })
  expect(await refusalOf(admit(eventId, { ticketId, codeHash: hash(code) }))).toMatchObject({ code: 'replaced-code' })
  expect(await admit(eventId, { ticketId, codeHash: hash(await codeOf(ticketId)) })).toMatchObject({ redeemed: true })
})

test('an event that is over admits only redemptions made before its end', { tags: ['F14'] }, async () => {
  const over = await event({ startAt: '2026-06-10T12:00:00Z', endAt: '2026-06-10T15:00:00Z' })
  const { ticketId } = await aTicket('Nina Petrov', over)
  expect(await refusalOf(admit(over, { ticketId }))).toMatchObject({ code: 'event-over' })
  expect((await look(over, { ticketId })).ticket).toMatchObject({ problem: 'event-over' })
  expect(await admit(over, { ticketId, madeAt: '2026-06-10T14:59:00Z' as Instant })).toMatchObject({ redeemed: true })
})

test('admitting a guest is recorded once with its reason, and changes no ticket', { tags: ['F14'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  await refund([{ eventId, id: ticketId }])
  const before = await rowOf(ticketId)
  const key = randomUUID()
  const body = { ticketId, reason: 'The desk refunded the wrong one', door: 'West door' }
  const letIn = () => call(letInAtDoor, { params: { eventId }, body }, { idempotencyKey: key })
  const [first, second] = [await letIn(), await letIn()]
  expect(second).toEqual(first)
  expect(await rowOf(ticketId)).toEqual(before)
  expect(await trailOf(ticketId)).toEqual([
    {
      action: 'ticket.let-in',
      reason: body.reason,
      after: { letInId: first.letInId, problem: 'already-refunded', door: 'West door' },
    },
  ])
  expect((await look(eventId, { ticketId })).past[0]).toMatchObject({ kind: 'let-in', reason: body.reason })
})

test('a look-up says why a ticket does not admit, with its history', { tags: ['F14'] }, async () => {
  const { eventId, ticketId, code } = await aTicket('Ada Kim')
  await call(transferTickets, {
    body: { ticketIds: [ticketId], recipientName: 'Hiro Rao', recipientEmail: 'hiro@guests.example' },
  })
  const old = await look(eventId, { code })
  expect(old).toMatchObject({ ticket: { problem: 'replaced-code', holderName: 'Hiro Rao' } })
  expect(old.replacedAt).not.toBeNull()
  await admit(eventId, { ticketId, door: 'East door' })
  const seen = await look(eventId, { ticketId })
  expect(seen.ticket).toMatchObject({ problem: 'already-redeemed', redeemed: { door: 'East door', by: 'Mara Okafor' } })
  expect(seen.past.map(({ kind }) => kind)).toEqual(['redeemed', 'transferred', 'bought'])
  const other = await aTicket()
  expect((await look(other.eventId, { ticketId })).ticket.problem).toBe('wrong-event')
  await pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
  expect((await look(eventId, { ticketId })).ticket.problem).toBe('event-cancelled')
  expect(await refusalOf(look(eventId, { code: 'AAAA-BBBB-CCCC' }))).toMatchObject({ code: 'unknown-code' })
})

test('a redemption by another system is in the ticket’s history', { tags: ['F14'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  await redeem([{ eventId, id: ticketId }], { at: new Date().toISOString() })
  const { ticket, past } = await look(eventId, { ticketId })
  expect(ticket).toMatchObject({ problem: 'already-redeemed', redeemed: { by: null, door: null } })
  expect(past.map(({ kind }) => kind)).toEqual(['redeemed', 'bought'])
})

test('a refund by another system is shown with its time', { tags: ['F14'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  const at = '2026-01-07T10:00:00Z'
  await pool.query(
    `update tickets set refund_id = 're_elsewhere', refunded_at = $2, refunded_cents = price_cents where id = $1`,
    [ticketId, at],
  )
  const { ticket, past } = await look(eventId, { ticketId })
  expect(ticket.problem).toBe('already-refunded')
  expect(past.find(({ kind }) => kind === 'refunded')).toMatchObject({ at: instantOf(new Date(at)), by: null })
})

test.each([
  ['a name', () => 'kim ada'],
  ['part of a name', () => 'adà'],
  ['an email address', () => 'ada.kim@guests'],
  ['a phone number', () => '555-010-0199'],
  ['a ticket ID', ({ ticketId }) => ticketId],
  ['a purchase ID', ({ paymentId }) => paymentId],
  ['an entry code', ({ code }) => ` ${code.toLowerCase()} `],
] as [string, (sold: Awaited<ReturnType<typeof aTicket>>) => string][])(
  '%s finds a guest of this event alone',
  {
    tags: ['F14'],
  },
  async (_, query) => {
    const sold = await aTicket('Ada Kim')
    await aTicket('Ada Kim')
    expect(await search(sold.eventId, query(sold))).toMatchObject([
      { name: 'Ada Kim', tickets: [{ ticketId: sold.ticketId, problem: null }] },
    ])
  },
)

test('tickets of one holder are one guest, and a transferred ticket shows the new holder', {
  tags: ['F14'],
}, async () => {
  const first = await aTicket('Ada Kim')
  const second = await aTicket('Ada Kim', first.eventId)
  expect(await search(first.eventId, 'ada')).toMatchObject([{ name: 'Ada Kim', tickets: [{}, {}] }])
  await call(transferTickets, {
    body: { ticketIds: [second.ticketId], recipientName: 'Hiro Rao', recipientEmail: 'hiro@guests.example' },
  })
  expect(await search(first.eventId, 'ada')).toMatchObject([
    { tickets: [{ ticketId: first.ticketId, problem: null }] },
    { name: 'Ada Kim', tickets: [{ ticketId: second.ticketId, problem: 'transferred', holderName: 'Hiro Rao' }] },
  ])
  expect(await search(first.eventId, '  ')).toEqual([])
})

test('the list comes in pages, and its changes complete it', { tags: ['F14'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  const gone = await aTicket('Ada Kim', eventId)
  const params = { eventId }
  const first = await call(listDoorTickets, { params, query: { limit: 1 } })
  const second = await call(listDoorTickets, { params, query: { limit: 1, after: first.next ?? '' } })
  expect([...first.tickets, ...second.tickets].map((each) => each.ticketId)).toEqual([ticketId, gone.ticketId])
  await admit(eventId, { ticketId, door: 'West door' })
  await refund([{ eventId, id: gone.ticketId }])
  await fold()
  const changes = await call(listDoorChanges, { params, query: { since: first.tag } })
  expect(changes).toMatchObject({
    complete: true,
    tickets: [
      { ticketId, state: 'redeemed', door: 'West door' },
      { ticketId: gone.ticketId, state: 'refunded' },
    ],
  })
  expect(await call(listDoorChanges, { params, query: { since: changes.tag } })).toMatchObject({ tickets: [] })
  expect(await call(listDoorChanges, { params, query: { since: 'W/"none"' } })).toMatchObject({ complete: false })
})

test('a door counts who is in, without refunded tickets', { tags: ['F14', 'F5'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  const other = await aTicket('Ada Kim', eventId)
  await admit(eventId, { ticketId })
  expect(await call(getDoor, { params: { eventId } })).toMatchObject({ inside: 1, tickets: 2, name: 'Night Signal' })
  await refund([{ eventId, id: other.ticketId }])
  expect(await call(getDoor, { params: { eventId } })).toMatchObject({ inside: 1, tickets: 1 })
})
