import { setTimeout as wait } from 'node:timers/promises'
import type { ApiError } from '@ground-control/contract/client'
import { redeemAtDoor } from '@ground-control/contract/door'
import { setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, sell } = salesOf(pool)

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const closed = {
  status: 409,
  code: 'event-cancelled',
  message: 'This event is cancelled, so its tickets don’t admit anybody.',
}
const calledOff = `update events set status = 'cancelled' where id = $1`

async function aTicket() {
  const eventId = (await event({ startAt: tomorrow, endAt: null })) as EventId
  const { tickets } = await sell(eventId)
  return { eventId, ticketId: tickets[0]?.id as TicketId }
}

const set = (ticketId: TicketId, redeemed: boolean, expectedVersion?: number) =>
  call(setTicketStatus, { params: { id: ticketId }, body: { redeemed, expectedVersion } })
const transfer = (ticketId: TicketId) =>
  call(transferTickets, {
    body: { ticketIds: [ticketId], recipientName: 'Bea', recipientEmail: 'bea@guests.example' },
  })
const outcomeOf = (reply: Promise<unknown>) =>
  reply.then(
    () => 'done',
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  )
const rowOf = async (ticketId: TicketId) =>
  (await pool.query('select redeemed, owner_email, version, code from tickets where id = $1', [ticketId])).rows[0]
const auditOf = async (ticketId: TicketId) =>
  (await pool.query('select action from audit_entries where entity_id = $1 order by number', [ticketId])).rows

test('a cancelled event admits no one, by button or by code, and changes nothing', {
  tags: ['E3', 'C3'],
}, async () => {
  const { eventId, ticketId } = await aTicket()
  const before = await rowOf(ticketId)
  await pool.query(calledOff, [eventId])
  expect(await outcomeOf(set(ticketId, true))).toEqual(closed)
  expect(await outcomeOf(set(ticketId, true, before.version))).toEqual(closed)
  const scan = call(redeemAtDoor, { params: { eventId }, body: { code: before.code } })
  await expect(scan).rejects.toMatchObject({ ...closed, ticketId })
  expect(await rowOf(ticketId)).toEqual(before)
  expect(await auditOf(ticketId)).toEqual([])
})

test('a redemption can be undone once after the event is cancelled', { tags: ['E3', 'C3'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  await set(ticketId, true)
  await pool.query(calledOff, [eventId])
  expect(await set(ticketId, true)).toMatchObject({ redeemed: true })
  expect(await set(ticketId, false)).toMatchObject({ redeemed: false })
  expect(await outcomeOf(set(ticketId, true))).toEqual(closed)
})

test('tickets of a cancelled event can’t be transferred', { tags: ['E3', 'C2'] }, async () => {
  const { eventId, ticketId } = await aTicket()
  const before = await rowOf(ticketId)
  await pool.query(calledOff, [eventId])
  expect(await outcomeOf(transfer(ticketId))).toEqual({
    status: 409,
    code: 'event-cancelled',
    message: 'This event is cancelled, so its tickets can’t be transferred. Nothing was transferred.',
  })
  expect(await rowOf(ticketId)).toEqual(before)
})

/** Runs `act` while the event is being called off, then commits or rolls back the call-off. */
async function whileCallingOff(act: (ticketId: TicketId) => Promise<unknown>, end: 'commit' | 'rollback') {
  const { eventId, ticketId } = await aTicket()
  const callOff = await pool.connect()
  try {
    await callOff.query('begin')
    await callOff.query(calledOff, [eventId])
    let isDone = false
    const acting = outcomeOf(act(ticketId)).finally(() => {
      isDone = true
    })
    await wait(150)
    expect(isDone).toBe(false)
    await callOff.query(end)
    return await acting
  } finally {
    callOff.release()
  }
}

test.each([
  ['redemption', (ticketId: TicketId) => set(ticketId, true)],
  ['transfer', transfer],
])('a %s waits for a call-off under way, and follows it', { tags: ['E3'] }, async (_, act) => {
  expect(await whileCallingOff(act, 'commit')).toMatchObject({ code: 'event-cancelled' })
  expect(await whileCallingOff(act, 'rollback')).toBe('done')
})

test('redemptions during a call-off succeed before it and fail after it', {
  tags: ['E3'],
}, async () => {
  const eventId = (await event({ startAt: tomorrow, endAt: null })) as EventId
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 40 }, () => 2500) })
  const presses = tickets.map(({ id }) => outcomeOf(set(id as TicketId, true)))
  await wait(30)
  const at = await pool.query<{ at: Date }>(`${calledOff} returning clock_timestamp() as at`, [eventId])
  const outcomes = await Promise.all(presses)
  expect(outcomes.filter((each) => each !== 'done')).toEqual(
    outcomes.flatMap((each) => (each === 'done' ? [] : [expect.objectContaining({ code: 'event-cancelled' })])),
  )
  const { rows } = await pool.query(
    `select count(*) filter (where redeemed)::int as inside, count(*) filter (where redeemed_at > $2)::int as after
     from tickets where event_id = $1`,
    [eventId, at.rows[0]?.at],
  )
  expect(rows[0]).toEqual({ inside: outcomes.filter((each) => each === 'done').length, after: 0 })
})
