import { randomUUID } from 'node:crypto'
import type { ApiError } from '@ground-control/contract/client'
import { redeemAtDoor } from '@ground-control/contract/door'
import { getEntryCode, replaceEntryCode } from '@ground-control/contract/entry'
import { transferTickets } from '@ground-control/contract/tickets'
import { formatEntryCode, isEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, sell, refund } = salesOf(pool)

/** Sold by a system that sets no code. */
async function aTicket(eventId?: EventId) {
  const at = eventId ?? (await event({ name: 'Night Signal' }))
  await pool.query(`update events set start_at = now() + interval '1 day', end_at = null where id = $1`, [at])
  const { tickets, paymentId } = await sell(at)
  const ticketId = tickets[0]?.id as TicketId
  await pool.query('update tickets set code = default, owner_name = $2 where id = $1', [ticketId, 'Nina Petrov'])
  await pool.query('delete from replaced_codes where ticket_id = $1', [ticketId])
  return { eventId: at, ticketId, paymentId, code: await codeOf(ticketId) }
}

const codeOf = async (ticketId: string): Promise<string> =>
  (await pool.query('select code from tickets where id = $1', [ticketId])).rows[0].code
const redeem = (eventId: EventId, code: string, idempotencyKey?: string, client = call) =>
  client(redeemAtDoor, { params: { eventId }, body: { code } }, idempotencyKey ? { idempotencyKey } : {})
const replace = (id: TicketId, idempotencyKey = randomUUID()) =>
  call(replaceEntryCode, { params: { id }, body: { reason: 'Lost phone' } }, { idempotencyKey })
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    ({ code, status, message, ticketId }: ApiError) => ({ code, status, message, ticketId }),
  )
const actionsOf = async (ticketId: string) =>
  (await pool.query('select action from audit_entries where entity_id = $1 order by number', [ticketId])).rows.map(
    ({ action }) => action,
  )

test('the database gives every ticket a unique code that the domain accepts', { tags: ['S6'] }, async () => {
  const { rows } = await pool.query<{ code: string }>('select new_entry_code() as code from generate_series(1, 2000)')
  expect(rows.every(({ code }) => isEntryCode(code))).toBe(true)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(2000)
})

test('a code redeems its ticket, however it is typed, and this is audited', { tags: ['S6'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  expect(await redeem(eventId, ` ${formatEntryCode(code).toLowerCase()} `)).toMatchObject({
    ticketId,
    holderName: 'Nina Petrov',
    redeemed: true,
    redeemedAt: expect.any(String),
  })
  expect(await actionsOf(ticketId)).toEqual(['ticket.redeemed'])
})

test('a repeated request succeeds again; a second scan of the code does not', { tags: ['S6'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  const key = randomUUID()
  const first = await redeem(eventId, code, key)
  expect(await redeem(eventId, code, key)).toEqual(first)
  expect(await refusalOf(redeem(eventId, code))).toMatchObject({
    code: 'already-redeemed',
    message: expect.stringMatching(/^Already redeemed by acc_super, on /),
    ticketId,
  })
  expect(await refusalOf(redeem(eventId, code, undefined, as(people.jonas)))).toMatchObject({
    code: 'already-redeemed',
  })
})

test('of ten simultaneous scans of one code, one succeeds', { tags: ['S6'] }, async () => {
  const { eventId, code } = await aTicket()
  const scans = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(eventId, code)))
  expect(scans.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refusals distinguish an unknown code, another event, a refunded ticket and no event', {
  tags: ['S6'],
}, async () => {
  const [here, there] = [await aTicket(), await aTicket()]
  expect(await refusalOf(redeem(here.eventId, 'AAAA-BBBB-CCCC'))).toMatchObject({ code: 'unknown-code', status: 404 })
  expect(await refusalOf(redeem(here.eventId, there.code))).toMatchObject({
    code: 'wrong-event',
    message: 'This ticket is for another event: Night Signal.',
  })
  await refund([{ eventId: here.eventId, id: here.ticketId }])
  expect(await refusalOf(redeem(here.eventId, here.code))).toMatchObject({ code: 'already-refunded', status: 409 })
  expect(await refusalOf(redeem('evt_nowhere' as EventId, here.code))).toMatchObject({ code: 'not-found' })
})

test('a new code invalidates the old one, and the door shows it', { tags: ['S6'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  const key = randomUUID()
  const { entryCode } = await replace(ticketId, key)
  expect(isEntryCode(entryCode)).toBe(true)
  expect((await replace(ticketId, key)).entryCode).toBe(entryCode)
  expect(await refusalOf(redeem(eventId, code))).toMatchObject({
    code: 'replaced-code',
    message: expect.stringMatching(/^This code was replaced on .*\. Ask for the new one\.$/),
    ticketId,
  })
  expect(await redeem(eventId, entryCode)).toMatchObject({ ticketId, redeemed: true })
  expect(await actionsOf(ticketId)).toEqual(['ticket.code-replaced', 'ticket.redeemed'])
  const { rows } = await pool.query('select before, after from audit_entries where entity_id = $1', [ticketId])
  expect(JSON.stringify(rows)).not.toContain(entryCode)
  expect(await refusalOf(replace(ticketId))).toMatchObject({ code: 'already-redeemed' })
})

test('a transfer gives the new holder a new code, and the old one stops working', { tags: ['S6'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  await call(transferTickets, {
    body: { ticketIds: [ticketId], recipientName: 'Ada', recipientEmail: 'ada@guests.example' },
  })
  expect(await refusalOf(redeem(eventId, code))).toMatchObject({ code: 'replaced-code' })
  expect(await redeem(eventId, await codeOf(ticketId))).toMatchObject({ holderName: 'Ada' })
})

test('a seller’s own code works unchanged', { tags: ['S6'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  await pool.query('update tickets set code = $2 where id = $1', [ticketId, 'box-office/oIl-17'])
  expect(await redeem(eventId, 'box-office/oIl-17')).toMatchObject({ ticketId })
})

test.each([
  ['as scanned', 'Zz0oIl3f00aB00c0e0a7'],
  ['as typed, with blanks around it', '  Zz0oIl3f00aB00c0e0a7 '],
])('a code from before entry codes, 20 characters long, redeems its ticket %s', { tags: ['S6'] }, async (_, given) => {
  const { eventId, ticketId } = await aTicket()
  const code = 'Zz0oIl3f00aB00c0e0a7'
  await pool.query('update tickets set code = $2 where id = $1', [ticketId, code])
  // Another system's code is case-sensitive.
  expect(await refusalOf(redeem(eventId, code.toLowerCase()))).toMatchObject({ code: 'unknown-code' })
  expect(await redeem(eventId, given)).toMatchObject({ ticketId, redeemed: true })
  await pool.query('update tickets set code = default where id = $1', [ticketId])
})

test('viewing a code is audited; a refunded ticket shows none', { tags: ['S6'] }, async () => {
  const { eventId, ticketId, code } = await aTicket()
  expect(await call(getEntryCode, { params: { id: ticketId } })).toMatchObject({ ticketId, entryCode: code })
  expect(await actionsOf(ticketId)).toEqual(['ticket.code-viewed'])
  await refund([{ eventId, id: ticketId }])
  expect(await refusalOf(call(getEntryCode, { params: { id: ticketId } }))).toMatchObject({ code: 'already-refunded' })
})
