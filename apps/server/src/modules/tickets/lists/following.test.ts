import { listTicketChanges } from '@ground-control/contract/guests'
import type { EventId } from '@ground-control/domain/values/ids'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { type GuestListRead, readList } from '#testing/guest-lists.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { createTicketChangeStore } from './ticket-change-store.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, redeem, refund, transfer, remove, fold } = salesOf(pool)
const store = createTicketChangeStore({ db: drizzle({ client: pool }) })

const list = (eventId: EventId) => readList(request, eventId)
const changesSince = (eventId: EventId, since: string) =>
  call(listTicketChanges, { params: { eventId }, query: { since } })

/** Follows the list as the console does: applies changes, or reads everything again. */
async function followed(
  eventId: EventId,
  known: GuestListRead,
): Promise<GuestListRead & { readonly isWhole: boolean }> {
  const { tag, complete, tickets } = await changesSince(eventId, known.tag)
  if (!complete) return { ...(await list(eventId)), isWhole: false }
  const rows = new Map([...known.rows, ...tickets].map((row) => [row.ticketId, row]))
  const ids = [...rows.keys()].toSorted()
  return { tag, rows: ids.flatMap((id) => rows.get(id) ?? []), isWhole: true }
}

/** The same seed gives the same numbers. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Changes random tickets of the events one by one. Each writer has its own tickets. */
function writer(events: readonly EventId[], seed: number) {
  const upTo = numbersFrom(seed)
  const own: TicketRef[] = []
  const refundable: TicketRef[][] = []
  const some = () => own.filter(() => upTo(4) === 0)
  const eventId = () => events[upTo(events.length)] as EventId
  const steps = [
    async () => {
      const { tickets } = await sell(upTo(2) ? events : eventId(), { prices: [100, 200, 300].slice(upTo(3)) })
      own.push(...tickets)
      refundable.push([...tickets])
    },
    async () => own.push(...(await comp(eventId(), { count: 1 + upTo(3) }))),
    async () => redeem(some()),
    async () => redeem(some(), { at: null }),
    async () => {
      const tickets = refundable.pop()
      if (tickets) await refund(tickets)
    },
    async () => {
      const tickets = some()
      await transfer(tickets)
      await pool.query('update tickets set owner_name = $2 where id = any($1)', [
        tickets.map(({ id }) => id),
        `Ada ${upTo(100)}`,
      ])
    },
    async () => {
      if (upTo(3) > 0) return
      await pool.query('update ticket_types set name = $2 where event_id = $1', [eventId(), `Floor ${upTo(100)}`])
    },
    async () => {
      if (upTo(3) > 0) return
      const [gone] = own.splice(upTo(own.length), 1)
      if (gone && !refundable.flat().includes(gone)) await remove([gone])
    },
  ]
  return async () => steps[upTo(steps.length)]?.()
}

async function eventWithType(): Promise<EventId> {
  const eventId = await event()
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Floor', 100)`, [
    `typ_${eventId}`,
    eventId,
  ])
  return eventId
}

test('a followed list equals a freshly read one after any changes', {
  tags: ['P25'],
  timeout: 120_000,
}, async () => {
  const events = [await eventWithType(), await eventWithType()]
  const write = writer(events, 4711)
  const known = await Promise.all(events.map(list))
  let whole = 0
  for (let round = 0; round < 25; round++) {
    await write()
    if (round % 3 === 0) await write()
    await fold()
    for (const [at, eventId] of events.entries()) {
      const { isWhole, ...now } = await followed(eventId, known[at] as GuestListRead)
      if (isWhole) whole += 1
      expect([round, now]).toEqual([round, await list(eventId)])
      known[at] = now
    }
  }
  // Most changes were applied, and the list was rarely read again.
  expect(whole).toBeGreaterThan(30)
})

test('a followed list never misses or undoes a change while others write', {
  tags: ['P25'],
}, async () => {
  const events = [await eventWithType(), await eventWithType()]
  const [eventId] = events as [EventId, EventId]
  let isWriting = true
  const writing = Promise.all(
    [1, 2, 3].map(async (seed) => {
      const write = writer(events, seed)
      for (let step = 0; step < 25; step++) await write()
    }),
  ).finally(() => {
    isWriting = false
  })
  let known = await list(eventId)
  while (isWriting) {
    known = await followed(eventId, known)
    const fresh = new Map((await list(eventId)).rows.map((row) => [row.ticketId, row.version ?? 0]))
    const isAhead = known.rows.filter(({ ticketId, version }) => (version ?? 0) > (fresh.get(ticketId) ?? Infinity))
    expect(isAhead).toEqual([])
  }
  await writing
  await fold()
  const { isWhole: _, ...last } = await followed(eventId, known)
  expect(last).toEqual(await list(eventId))
})

const age = (eventId: EventId, minutes: number) =>
  pool.query(`update ticket_changes set at = at - make_interval(mins => $2) where event_id = $1`, [eventId, minutes])
const foldedRowsOf = async (eventId: EventId) =>
  (await pool.query('select from ticket_changes where event_id = $1', [eventId])).rowCount

test('changes outdated for an hour are deleted; a list that old has to be read again', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  await sell(eventId)
  const old = await list(eventId)
  await sell(eventId)
  await fold()
  const newest = await list(eventId)
  await age(eventId, 59)
  expect(await Promise.all([store.clearOld(), store.clearOld()])).toEqual([true, true])
  expect(await changesSince(eventId, old.tag)).toMatchObject({ complete: true, tickets: [{}] })
  await age(eventId, 2)
  await Promise.all([store.clearOld(), store.clearOld()])
  expect(await foldedRowsOf(eventId)).toBe(1)
  expect(await changesSince(eventId, old.tag)).toEqual({ tag: newest.tag, complete: false, tickets: [] })
  expect(await changesSince(eventId, newest.tag)).toEqual({ tag: newest.tag, complete: true, tickets: [] })
})

test('a list unchanged for hours can be followed from its first change on', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId)
  const known = await list(eventId)
  await age(eventId, 600)
  await store.clearOld()
  await redeem(tickets)
  await fold()
  await store.clearOld()
  expect(await changesSince(eventId, known.tag)).toMatchObject({ complete: true, tickets: [{ redeemed: true }] })
})

test('a list gets every change since its tag, even if a writer blocks a row', { tags: ['P25'] }, async () => {
  const eventId = await event()
  await sell(eventId)
  const known = await list(eventId)
  for (const _ of [2, 3]) {
    await sell(eventId)
    await fold()
  }
  await age(eventId, 120)
  const expectNothingMissing = async () => {
    const { isWhole: _, ...now } = await followed(eventId, known)
    expect(now).toEqual(await list(eventId))
  }
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from ticket_changes where event_id = $1 order by revision limit 1 for update', [eventId])
  let isDone = false
  const clearing = store.clearOld().finally(() => {
    isDone = true
  })
  const isHeldUp = async () =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount === 1
  try {
    await expect.poll(async () => isDone || (await isHeldUp()), { timeout: 60_000, interval: 10 }).toBe(true)
    await expectNothingMissing()
  } finally {
    await holder.query('rollback')
    holder.release()
    await clearing
  }
  await expectNothingMissing()
  expect(await foldedRowsOf(eventId)).toBe(1)
})

test('rows beyond one round of clearing are cleared oldest first', { tags: ['P25'] }, async () => {
  const eventId = await event()
  // Inserted newest first, so that rows aren't stored in their order.
  await pool.query(
    `insert into ticket_changes (event_id, revision, ticket_ids, at)
     select $1, revision, '{}', now() - interval '2 hours' from generate_series(10100, 1, -1) as revision`,
    [eventId],
  )
  expect(await store.clearOld()).toBe(false)
  const { rows } = await pool.query<{ left: number; newest: number }>(
    `select count(*)::int as left, (max(revision) - min(revision) + 1)::int as newest from ticket_changes where event_id = $1`,
    [eventId],
  )
  expect(rows[0]?.left).toBe(rows[0]?.newest)
  expect(await store.clearOld()).toBe(true)
  expect(await foldedRowsOf(eventId)).toBe(1)
})
