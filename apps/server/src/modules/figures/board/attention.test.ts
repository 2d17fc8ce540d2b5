import { setTimeout as pause } from 'node:timers/promises'
import { getAttention } from '@ground-control/contract/attention'
import { listDoorsTonight } from '@ground-control/contract/events'
import type { EventId } from '@ground-control/domain/values/ids'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, databaseName, pool } = useApi()
const { organization, event, sell, comp, redeem, refund, clear } = salesOf(pool)

const nowMs = Date.parse('2026-06-10T12:02:00Z')
/** This many minutes from now. */
const inMinutes = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString()
const minutesOf = { hour: 60, day: 1440 }
const attention = () => call(getAttention, {})

beforeEach(async () => {
  vi.setSystemTime(nowMs)
  await pool.query('delete from support_messages; delete from support_cases; delete from ticket_types')
  await clear()
})
afterEach(() => void vi.useRealTimers())

let lastRefund = 0
type Given = { state: string; tickets?: readonly TicketRef[]; created?: string; settled?: string | null }
async function refundIn(paymentId: string, { state, tickets = [], created = inMinutes(-1), settled = null }: Given) {
  const id = `re_${++lastRefund}`
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, created_at, updated_at, settled_at)
     values ($1, $2, $3, 100, $4, $4, $5)`,
    [id, paymentId, state, created, settled],
  )
  for (const { eventId, id: ticketId } of tickets) {
    await pool.query(
      'insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) values ($1, $2, $3, 100, $4)',
      [id, eventId, ticketId, state !== 'failed'],
    )
  }
}

test('without anything to attend to, every count is zero', async () => {
  expect(await attention()).toEqual({
    asOf: '2026-06-10T12:02:00.000Z',
    refunds: { failed: 0, late: 0, unknown: 0, turnedUp: 0 },
    refundsOff: 'no-provider',
    cases: { unassigned: 0, overdue: 0 },
    quietDoors: { count: 0, begun: 0, first: [] },
    oversoldTypes: { count: 0, first: [] },
    disputes: { count: 0, first: [] },
  })
})

test('disputes awaiting an answer are listed, the first due first', { tags: ['R13'] }, async () => {
  const eventId = await event({ name: 'Night Signal' })
  const dispute = async (id: string, status: string, dueAt: string | null) => {
    const { paymentId } = await sell(eventId)
    await pool.query(
      `insert into payment_disputes (id, payment_id, status, reason, amount, currency, due_at, opened_at)
       values ($1, $2, $3, 'fraudulent', 2500, 'usd', $4, now())`,
      [id, paymentId, status, dueAt],
    )
    return paymentId
  }
  await dispute('du_late', 'needs_response', inMinutes(minutesOf.day))
  await dispute('du_open_end', 'warning_needs_response', null)
  const first = await dispute('du_soon', 'needs_response', inMinutes(minutesOf.hour))
  for (const status of ['under_review', 'won', 'lost']) await dispute(`du_${status}`, status, inMinutes(1))
  const { disputes } = await attention()
  expect(disputes?.count).toBe(3)
  expect(disputes?.first.map(({ disputeId }) => disputeId)).toEqual(['du_soon', 'du_late', 'du_open_end'])
  expect(disputes?.first[0]).toEqual({
    ...{ disputeId: 'du_soon', paymentIntentId: first, amount: 2500, currency: 'usd', reason: 'fraudulent' },
    ...{ dueBy: inMinutes(minutesOf.hour), purchaserName: null, eventId, eventName: 'Night Signal' },
  })
  await pool.query('delete from payment_disputes')
})

test('refunds that take too long or have an unknown outcome are listed', async () => {
  const { paymentId } = await sell(await event())
  for (const state of ['reserved', 'sent', 'unknown', 'succeeded']) {
    await refundIn(paymentId, { state, created: inMinutes(-10) })
    expect((await attention()).refunds.late).toBe(0)
    await pool.query(`update refunds set created_at = created_at - interval '1 millisecond' where state = $1`, [state])
    const counted = (await attention()).refunds
    expect(counted).toEqual({
      failed: 0,
      late: state === 'succeeded' ? 0 : 1,
      unknown: state === 'unknown' ? 1 : 0,
      turnedUp: 0,
    })
    await pool.query('delete from refunds')
  }
  await refundIn(paymentId, { state: 'unknown' })
  expect((await attention()).refunds).toEqual({ failed: 0, late: 0, unknown: 1, turnedUp: 0 })
})

test('refunds that failed in the last seven days are listed, whenever requested', async () => {
  const { paymentId, tickets } = await sell(await event())
  const week = -7 * minutesOf.day
  await refundIn(paymentId, { state: 'failed', tickets, created: inMinutes(week - 1), settled: inMinutes(week) })
  expect((await attention()).refunds.failed).toBe(0)
  await refundIn(paymentId, { state: 'failed', tickets, created: inMinutes(2 * week), settled: inMinutes(week + 1) })
  expect((await attention()).refunds.failed).toBe(1)
  // Without tickets, only a person can close it. Without an end time, its last change counts.
  await refundIn(paymentId, { state: 'failed' })
  expect((await attention()).refunds).toEqual({ failed: 2, late: 0, unknown: 0, turnedUp: 0 })
})

test('a failed refund needs no attention once other refunds cover all its tickets', async () => {
  const { paymentId, tickets } = await sell(await event(), { prices: [100, 100] })
  await refundIn(paymentId, { state: 'failed', tickets, settled: inMinutes(-1) })
  await refund(tickets.slice(0, 1))
  expect((await attention()).refunds.failed).toBe(1)
  // Under way again, so it no longer counts as failed.
  await refundIn(paymentId, { state: 'sent', tickets: tickets.slice(1) })
  expect((await attention()).refunds).toEqual({ failed: 0, late: 0, unknown: 0, turnedUp: 0 })
  await pool.query(`update refunds set state = 'failed' where state = 'sent'; update refund_tickets set live = false`)
  expect((await attention()).refunds.failed).toBe(2)
})

test('unassigned and overdue cases are counted, and a snoozed one whose time has come is open', async () => {
  const cases: readonly (readonly [
    id: string,
    state: string,
    owner: string | null,
    due: number | null,
    until: number | null,
  ])[] = [
    ['mine', 'open', 'acc_super', 1, null],
    ['nobody', 'open', null, null, null],
    ['late', 'open', 'acc_super', -1, null],
    ['late and nobody', 'open', null, -1, null],
    ['due now', 'open', 'acc_super', 0, null],
    ['put off', 'snoozed', null, -1, 1],
    ['awake', 'snoozed', null, -1, 0],
    ['solved', 'solved', null, -1, null],
  ]
  for (const [id, state, owner, due, until] of cases) {
    await pool.query(
      `insert into support_cases (id, subject, category, priority, state, owner_id, opened_at, updated_at, due_at, snoozed_until, solved_at)
       values ($1, 'Lost', 'other', 'low', $2, $3, now(), now(), $4, $5, case when $2 = 'solved' then now() end)`,
      [id, state, owner, due === null ? null : inMinutes(due), until === null ? null : inMinutes(until)],
    )
  }
  expect((await attention()).cases).toEqual({ unassigned: 3, overdue: 3 })
})

test('doors that begin soon or have begun are listed while nobody is in', { tags: ['F10'] }, async () => {
  const orgId = await organization({ name: 'Lumen Hall' })
  const door = async (minutes: number, { name = 'Night', end = (minutes + 360) as number | null } = {}) => {
    const endAt = end === null ? null : inMinutes(end)
    const eventId = await event({ orgId, name, startAt: inMinutes(minutes), endAt })
    return { eventId, ...(await sell(eventId, { prices: [100, 100] })) }
  }
  const last = await door(3 * minutesOf.hour)
  const first = await door(-5 * minutesOf.hour, { end: null })
  await door(-361, { end: null })
  await door(181)
  await door(-60, { end: -1 })
  const [cancelled, draft, ended, unticketed] = [await door(1), await door(2), await door(3), await door(4)]
  for (const [{ eventId }, status] of [
    [cancelled, 'cancelled'],
    [draft, 'draft'],
    [ended, 'ended'],
  ] as const) {
    await pool.query('update events set status = $2 where id = $1', [eventId, status])
  }
  await pool.query('update events set ticketed = false where id = $1', [unticketed.eventId])
  await redeem((await door(5)).tickets.slice(0, 1))
  await refund((await door(6)).tickets)
  await comp(await event({ startAt: inMinutes(7), endAt: null }))
  const partly = await door(8)
  await refund(partly.tickets.slice(0, 1))
  const { quietDoors } = await attention()
  expect(quietDoors.first.map(({ eventId }) => eventId)).toEqual([first.eventId, partly.eventId, last.eventId])
  expect(quietDoors).toMatchObject({ count: 3, begun: 1 })
  expect(quietDoors.first[0]).toEqual({
    eventId: first.eventId,
    eventName: 'Night',
    orgId,
    orgName: 'Lumen Hall',
    startDate: inMinutes(-300),
    sold: 2,
  })
})

let lastType = 0
async function type(eventId: EventId, capacity: number | null) {
  const id = `type_${++lastType}`
  await pool.query(
    'insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, $1, 100, $3)',
    [id, eventId, capacity],
  )
  return id
}
const ofType = (typeId: string | null, tickets: readonly TicketRef[]) =>
  pool.query('update tickets set ticket_type_id = $2 where id = any($1)', [tickets.map(({ id }) => id), typeId])
const oversold = async () => {
  const { oversoldTypes } = await attention()
  return oversoldTypes.first.map(({ ticketTypeId, capacity, taken }) => [ticketTypeId, capacity, taken])
}

test('ticket types sold beyond capacity are listed, by sales and comps, as they change', async () => {
  const eventId = await event({ name: 'Arena', startAt: inMinutes(60), endAt: inMinutes(120) })
  const [two, none, unlimited] = [await type(eventId, 2), await type(eventId, 0), await type(eventId, null)]
  const { tickets } = await sell(eventId, { prices: [100, 100, 100, 100] })
  await ofType(two, tickets.slice(0, 2))
  await ofType(unlimited, tickets.slice(2, 3))
  expect(await oversold()).toEqual([])
  const comps = await comp(eventId, { count: 2 })
  await ofType(two, comps)
  await ofType(none, tickets.slice(3))
  expect(await oversold()).toEqual([
    [two, 2, 4],
    [none, 0, 1],
  ])
  expect((await attention()).oversoldTypes).toMatchObject({
    count: 2,
    first: [{ eventId, eventName: 'Arena', ticketTypeId: two, name: two, capacity: 2, taken: 4 }, {}],
  })
  await refund(tickets.slice(0, 1))
  expect(await oversold()).toEqual([
    [two, 2, 3],
    [none, 0, 1],
  ])
  // A larger capacity changes no ticket.
  await pool.query('update ticket_types set capacity = 3 where id = $1', [two])
  expect(await oversold()).toEqual([[none, 0, 1]])
  await ofType(unlimited, tickets.slice(3))
  expect(await oversold()).toEqual([])
})

test('types of ended or cancelled events need no attention; those of undated events do', async () => {
  const events = {
    over: await event({ startAt: inMinutes(-60), endAt: inMinutes(-1) }),
    overAfterSixHours: await event({ startAt: inMinutes(-361), endAt: null }),
    ended: await event({ startAt: inMinutes(60), endAt: null }),
    cancelled: await event({ startAt: inMinutes(60), endAt: null }),
    live: await event({ startAt: inMinutes(-359), endAt: null }),
    undated: await event({ startAt: null, endAt: null }),
  }
  const types = new Map<string, string>()
  for (const [name, eventId] of Object.entries(events)) {
    types.set(name, await type(eventId, 0))
    await ofType(types.get(name) ?? null, (await sell(eventId)).tickets)
  }
  for (const status of ['ended', 'cancelled'] as const) {
    await pool.query('update events set status = $2 where id = $1', [events[status], status])
  }
  expect(await oversold()).toEqual([
    [types.get('live'), 0, 1],
    [types.get('undated'), 0, 1],
  ])
})

test('at most a hundred types are listed, all are counted, and simultaneous calls agree', async () => {
  const eventId = await event({ startAt: inMinutes(60), endAt: null })
  await pool.query(
    `with types as (
       insert into ticket_types (id, event_id, name, price_cents, capacity)
       select 'type_many_' || n, $1, 'Type', 100, 0 from generate_series(1, 102) as n returning id
     )
     insert into tickets (event_id, id, code, ticket_type_id, price_cents, purchased_at)
     select $1, 'tkt_' || id, id, id, 100, now() from types`,
    [eventId],
  )
  const answers = await Promise.all(Array.from({ length: 5 }, attention))
  for (const { oversoldTypes } of answers) {
    expect(oversoldTypes.count).toBe(102)
    expect(oversoldTypes.first).toHaveLength(100)
  }
})

test('simultaneous requests share one read of the board', { tags: ['L6'] }, async () => {
  const other = new pg.Client({ connectionString: pool.options.connectionString })
  await other.connect()
  await other.query('begin; lock table payment_disputes')
  const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  const countWaiting = async () => (await pool.query(waiting, [databaseName])).rowCount
  const first = attention()
  await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1)
  const others = Array.from({ length: 5 }, attention)
  // The second call overtakes the first ones, so they have arrived.
  await call(listDoorsTonight, { body: { orgIds: [] } })
  await pause(300)
  expect(await countWaiting()).toBe(1)
  const eventId = await event({ startAt: inMinutes(-5), endAt: null })
  await sell(eventId)
  await other.query('commit')
  await other.end()
  await first
  for (const { quietDoors } of await Promise.all(others)) expect(quietDoors.first[0]?.eventId).toBe(eventId)
})
