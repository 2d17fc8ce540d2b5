import { redemptionOutcome } from '@ground-control/domain/tickets/redemption-rules'
import pg from 'pg'
import { expect, test } from 'vitest'
import { CommitInDoubt } from '#platform/db/database.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { createRedemptionStore } from './redemption-store.ts'

const { database, databaseName, pool } = useApi()
const { event, organization, sell, refund } = salesOf(pool)
const store = createRedemptionStore(database)
const asked = { actor: { id: 'acc_super', name: null }, actingFor: null, requestId: 'req_1' }

const aTicket = async (orgId?: Awaited<ReturnType<typeof organization>>) =>
  (await sell(await event(orgId ? { orgId } : {}))).tickets[0] as TicketRef

const all = <T extends object>(choices: { readonly [K in keyof T]: readonly T[K][] }): T[] =>
  (Object.entries(choices) as [keyof T, readonly T[keyof T][]][]).reduce<T[]>(
    (made, [name, values]) => made.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{} as T],
  )

type State = { was: boolean; wanted: boolean; seen: 'now' | 'older' | 'any'; live: boolean; status: string }

test('setting several tickets follows the same rules', { tags: ['P10', 'C3', 'L1'] }, async () => {
  const states = all<State>({
    was: [false, true],
    wanted: [false, true],
    seen: ['now', 'older', 'any'],
    live: [false, true],
    status: ['on_sale', 'sold_out', 'cancelled', 'Canceled ', 'ended'],
  })
  for (const { was, wanted, seen, live, status } of states) {
    const { paymentId, tickets } = await sell(await event())
    const { id, eventId } = tickets[0] as TicketRef
    await pool.query('update events set status = $2 where id = $1', [eventId, status])
    if (was) await pool.query('update tickets set redeemed = true, redeemed_at = now() where id = $1', [id])
    const reserved = `
      with r as (insert into refunds (id, payment_id, state, amount_cents) values ($1, $2, 'sent', 100) returning id)
      insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $3, $4, 100 from r`
    if (live) await pool.query(reserved, [`re_${id}`, paymentId, eventId, id])
    const version = was ? 2 : 1
    const expectedVersion = seen === 'any' ? undefined : seen === 'now' ? version : 7
    const ticket = { redeemed: was, version, refundId: null, refundedAt: null, beingRefunded: live }
    const times = { status, startDate: null, endDate: null }
    const outcome = redemptionOutcome({ ...ticket, event: times }, { redeemed: wanted, expectedVersion })
    const done = await store.setAtOnce(id, { ...asked, redeemed: wanted, expectedVersion })
    expect(done !== null, JSON.stringify({ was, wanted, seen, live, status })).toBe(outcome === 'change')
  }
})

test('refunded, unknown and foreign tickets are left to the caller', { tags: ['P10'] }, async () => {
  const orgId = await organization()
  const [refunded, mine] = [await aTicket(), await aTicket(orgId)]
  await refund([refunded])
  const set = (id: string, actingFor: string | null) => store.setAtOnce(id, { ...asked, redeemed: true, actingFor })
  expect(await set(refunded.id, null)).toBeNull()
  expect(await set('tkt_none', null)).toBeNull()
  expect(await set(mine.id, 'org_other')).toBeNull()
  expect(await set(mine.id, orgId)).toMatchObject({ ticketId: mine.id, version: 2 })
})

test('a refund that begins while a redemption waits blocks the redemption', { tags: ['P10', 'M7'] }, async () => {
  const { paymentId, tickets } = await sell(await event())
  const { id, eventId } = tickets[0] as TicketRef
  const other = new pg.Client({ connectionString: pool.options.connectionString })
  await other.connect()
  await other.query('begin')
  await other.query('select from tickets where id = $1 for update', [id])
  const waiting = store.setAtOnce(id, { ...asked, redeemed: true })
  const locked = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(locked, [databaseName])).rowCount, { timeout: 60_000 }).toBe(1)
  await other.query(`insert into refunds (id, payment_id, state, amount_cents) values ('re_late', $1, 'sent', 100)`, [
    paymentId,
  ])
  await other.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) values ('re_late', $1, $2, 100)`,
    [eventId, id],
  )
  await other.query('commit')
  await other.end()
  expect(await waiting).toBeNull()
})

test('a connection cut while setting the flag leaves the outcome unknown', { tags: ['P10', 'P26'] }, async () => {
  const { id } = await aTicket()
  const other = new pg.Client({ connectionString: pool.options.connectionString })
  await other.connect()
  await other.query('begin')
  await other.query('select from tickets where id = $1 for update', [id])
  const cut = expect(store.setAtOnce(id, { ...asked, redeemed: true })).rejects.toBeInstanceOf(CommitInDoubt)
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(ended, [databaseName])).rowCount, { timeout: 60_000 }).toBe(1)
  await cut
  await other.end()
})
