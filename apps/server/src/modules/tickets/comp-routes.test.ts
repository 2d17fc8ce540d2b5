import { randomUUID } from 'node:crypto'
import type { ApiError, CallOptions } from '@ground-control/contract/client'
import { issueComps } from '@ground-control/contract/tickets'
import { isEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()
const { event, organization, refund, sell } = salesOf(pool)

const ada = { name: 'Ada Lovelace', email: 'Ada@guests.example', phone: '+1 555 0100' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let orgId: OrgId
let eventId: EventId
let typeIds: { floor: string; balcony: string }

async function aType(given: { name?: string; capacity?: number | null; deleted?: boolean; of?: EventId } = {}) {
  const { name = 'Floor', capacity = null, deleted = false, of = eventId } = given
  const id = `typ_${randomUUID()}`
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity, deleted_at)
     values ($1, $2, $3, 2500, $4, case when $5 then now() end)`,
    [id, of, name, capacity, deleted],
  )
  return id
}

beforeEach(async () => {
  orgId = await organization()
  eventId = await event({ orgId, startAt: inHours(24), endAt: inHours(28) })
  typeIds = { floor: await aType(), balcony: await aType({ name: 'Balcony', capacity: 5 }) }
  await pool.query('delete from remote_config')
})

type Given = { quantities: Record<string, number>; contact?: typeof ada; reason?: string; of?: EventId }
const issue = ({ quantities, contact = ada, reason, of = eventId }: Given, options: CallOptions = {}, client = call) =>
  client(issueComps, { body: { eventId: of, ticketQuantities: quantities, contact, reason } }, options)
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    (error: ApiError) => error,
  )
const rows = async <T extends object = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await pool.query<T>(query, values)).rows
const tickets = () => rows('select * from tickets where event_id = $1 order by id', [eventId])

test('comps are free tickets for the contact, counted as comps and never as revenue', {
  tags: ['P9', 'C1'],
}, async () => {
  const { batchId, tickets: made } = await issue(
    { quantities: { [typeIds.floor]: 2, [typeIds.balcony]: 1 } },
    { organizationId: orgId },
  )
  expect(made).toHaveLength(3)
  expect(made.map(({ ticketTypeId }) => ticketTypeId).toSorted()).toEqual(
    [typeIds.floor, typeIds.floor, typeIds.balcony].toSorted(),
  )
  for (const ticket of made) {
    expect(ticket).toMatchObject({
      eventId,
      comp: true,
      price: 0,
      redeemed: false,
      paymentIntentId: null,
      refundId: null,
      version: 1,
      owner: { accountId: 'ada@guests.example', ...ada },
      purchaser: ada,
    })
    expect(ticket.ticketName).toBe(ticket.ticketTypeId === typeIds.floor ? 'Floor' : 'Balcony')
    expect(ticket.ticketId).toMatch(/^tkt_[0-9A-Za-z]{20}$/)
    expect(Math.abs(Date.parse(ticket.purchaseDate ?? '') - Date.now())).toBeLessThan(60_000)
  }
  const kept = await tickets()
  expect(new Set(kept.map(({ code }) => code)).size).toBe(3)
  expect(kept.every(({ code }) => isEntryCode(String(code)))).toBe(true)
  expect(kept.every((each) => each.comp_batch_id === batchId && each.updated_by === 'acc_super')).toBe(true)
  expect(await rows('select sold, gross_cents, comps from event_stats where event_id = $1', [eventId])).toEqual([
    { sold: 0, gross_cents: '0', comps: 3 },
  ])
})

test('the batch and the trail record who gave what to whom, and why', { tags: ['P9', 'P27'] }, async () => {
  const { batchId, tickets: made } = await issue({ quantities: { [typeIds.floor]: 1 }, reason: 'Press' })
  expect(await rows('select * from comp_batches where event_id = $1', [eventId])).toMatchObject([
    {
      id: batchId,
      contact_name: 'Ada Lovelace',
      contact_email: ada.email,
      contact_phone: ada.phone,
      reason: 'Press',
      issued_by: 'acc_super',
    },
  ])
  expect(await rows('select * from audit_entries where event_id = $1', [eventId])).toMatchObject([
    {
      action: 'comps.issued',
      actor_id: 'acc_super',
      entity_kind: 'comp-batch',
      entity_id: batchId,
      org_id: orgId,
      before: null,
      after: {
        ticketQuantities: { [typeIds.floor]: 1 },
        owner: {
          accountId: 'a•••@guests.example',
          name: 'Ada Lovelace',
          email: 'A•••@guests.example',
          phone: '•••00',
        },
        ticketIds: made.map(({ ticketId }) => ticketId),
      },
      reason: 'Press',
      request_id: expect.any(String),
    },
  ])
})

test('a recipient with an account gets comps on it, however the email is written', {
  tags: ['P9', 'G12'],
}, async () => {
  await pool.query(
    `insert into accounts (id, full_name, created_at) values ('acc_b', 'Bea', now()), ('acc_a', 'Bea', now() - interval '1 day')`,
  )
  await pool.query(
    `insert into account_private (account_id, email) values ('acc_b', 'bea@guests.example'), ('acc_a', 'BEA@Guests.example')`,
  )
  const { tickets: made } = await issue({
    quantities: { [typeIds.floor]: 1 },
    contact: { ...ada, email: 'Bea@guests.example' },
  })
  expect(made[0]?.owner).toMatchObject({ accountId: 'acc_a', email: 'Bea@guests.example' })
  await pool.query(`insert into accounts (id) values ('acc_k')`)
  await pool.query(`insert into account_private (account_id, email) values ('acc_k', 'kélvin@guests.example')`)
  const { tickets: others } = await issue({
    quantities: { [typeIds.floor]: 1 },
    contact: { ...ada, email: 'kelvin@guests.example' },
  })
  expect(others[0]?.owner?.accountId).toBe('kelvin@guests.example')
})

test('zero quantities are ignored, even of an unknown type', { tags: ['P9'] }, async () => {
  const { tickets: made } = await issue({ quantities: { [typeIds.floor]: 1, [typeIds.balcony]: 0, typ_none: 0 } })
  expect(made).toHaveLength(1)
  expect(await refusalOf(issue({ quantities: { [typeIds.floor]: 0 } }))).toMatchObject({ status: 400 })
})

test('no comps are issued for an event that is missing, cancelled or over', { tags: ['P9'] }, async () => {
  expect(await refusalOf(issue({ quantities: { typ_1: 1 }, of: 'evt_none' as EventId }))).toMatchObject({
    status: 404,
    code: 'not-found',
  })
  const closedBy = async (change: string) => {
    await pool.query(`update events set status = 'on_sale', start_at = $2, end_at = $3 where id = $1`, [
      eventId,
      inHours(1),
      inHours(2),
    ])
    await pool.query(`update events set ${change} where id = $1`, [eventId])
    return refusalOf(issue({ quantities: { [typeIds.floor]: 1 } }))
  }
  expect(await closedBy(`status = 'cancelled'`)).toMatchObject({
    code: 'event-cancelled',
    message: expect.stringContaining('cancelled'),
  })
  for (const change of [
    `status = 'ended'`,
    `start_at = now() - interval '2 hours', end_at = now() - interval '1 minute'`,
    `start_at = now() - interval '7 hours', end_at = null`,
  ]) {
    expect(await closedBy(change)).toMatchObject({
      status: 409,
      code: 'event-over',
      message: expect.stringContaining('over'),
    })
  }
  expect(await tickets()).toEqual([])
  await pool.query(`update events set start_at = now() - interval '5 hours', end_at = null where id = $1`, [eventId])
  expect((await issue({ quantities: { [typeIds.floor]: 1 } })).tickets).toHaveLength(1)
})

test('types that are deleted, unknown or of another event are named, and nothing is issued', {
  tags: ['P9'],
}, async () => {
  const foreign = await aType({ of: await event() })
  const deleted = await aType({ deleted: true })
  for (const wrong of [foreign, deleted, 'typ_none']) {
    const refusal = await refusalOf(issue({ quantities: { [typeIds.floor]: 1, [wrong]: 1 } }))
    expect(refusal).toMatchObject({ status: 422, code: 'unknown-ticket-type' })
    expect(refusal.message).toContain(wrong)
    expect(refusal.errors).toEqual([{ field: `ticketQuantities.${wrong}`, message: expect.any(String) }])
  }
  expect(await tickets()).toEqual([])
})

test('exceeding what is left is refused with the numbers; a refunded ticket frees its place', {
  tags: ['P9', 'C1'],
}, async () => {
  const sale = await sell(eventId, { prices: [100, 100, 100] })
  await pool.query('update tickets set ticket_type_id = $2 where event_id = $1', [eventId, typeIds.balcony])
  await issue({ quantities: { [typeIds.balcony]: 1 } })
  const refusal = await refusalOf(issue({ quantities: { [typeIds.floor]: 1, [typeIds.balcony]: 2 } }))
  expect(refusal).toMatchObject({ status: 409, code: 'over-capacity' })
  expect(refusal.message).toBe('Balcony: you asked for 2, but only 1 is left (4 of 5 taken).')
  expect(await tickets()).toHaveLength(4)
  await refund(sale.tickets.slice(0, 1))
  expect((await issue({ quantities: { [typeIds.balcony]: 2 } })).tickets).toHaveLength(2)
})

test('the last places are given once, despite simultaneous requests', { tags: ['P9', 'C1'] }, async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      issue({
        quantities: { [typeIds.balcony]: 1, [typeIds.floor]: 1 },
        contact: { ...ada, email: `guest${at}@guests.example` },
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'over-capacity' })
  }
  expect(await tickets()).toHaveLength(10)
})

test('a caller for another organization is refused', { tags: ['P9'] }, async () => {
  const refusal = await refusalOf(
    issue({ quantities: { [typeIds.floor]: 1 } }, { organizationId: await organization() }),
  )
  expect(refusal).toMatchObject({ status: 403, code: 'wrong-organization' })
  expect(await tickets()).toEqual([])
})

test('when switched off no comps are issued, but a retry returns those issued before', {
  tags: ['H3', 'P9', 'M10', 'G2'],
}, async () => {
  const options = { idempotencyKey: randomUUID() }
  const given = { quantities: { [typeIds.balcony]: 1 } }
  const first = await issue(given, options)
  await pool.query(`insert into remote_config (key, value) values ('enable_comp_tickets', 'false')`)
  expect(await refusalOf(issue({ quantities: { [typeIds.floor]: 1 } }))).toMatchObject({
    status: 409,
    code: 'switched-off',
  })
  expect(await issue(given, options)).toEqual(first)
})

test('the same submit makes one batch, even at once; its key with another body is refused', {
  tags: ['P9', 'C1'],
}, async () => {
  const options = { idempotencyKey: randomUUID() }
  const given = { quantities: { [typeIds.floor]: 2 } }
  const [first, second] = await Promise.all([issue(given, options), issue(given, options)])
  expect(second).toEqual(first)
  expect(await issue(given, options)).toEqual(first)
  expect(await tickets()).toHaveLength(2)
  const other = issue({ quantities: { [typeIds.floor]: 3 } }, options)
  expect(await refusalOf(other)).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  const anew = await issue(given, { idempotencyKey: randomUUID() })
  expect(anew.batchId).not.toBe(first.batchId)
  expect((await issue(given, options, as(people.jonas))).batchId).not.toBe(first.batchId)
})

test('without a key, the same request of the same person within a minute is the same batch', {
  tags: ['P9', 'C1'],
}, async () => {
  const given = { quantities: { [typeIds.floor]: 1, [typeIds.balcony]: 0 } }
  const replies = await Promise.all(Array.from({ length: 8 }, () => issue(given)))
  expect(new Set(replies.map(({ batchId }) => batchId)).size).toBe(1)
  expect(await tickets()).toHaveLength(1)
  const asWritten = await issue({
    quantities: { [typeIds.floor]: 1 },
    contact: { ...ada, email: 'ADA@guests.example' },
  })
  expect(asWritten.batchId).toBe(replies[0]?.batchId)
  const others = [await issue(given, {}, as(people.jonas)), await issue({ ...given, reason: 'Press' })]
  await pool.query(`update comp_batches set issued_at = issued_at - interval '61 seconds'`)
  others.push(await issue(given))
  expect(new Set([...replies, ...others].map(({ batchId }) => batchId)).size).toBe(4)
  expect(await rows(`select from audit_entries where event_id = $1`, [eventId])).toHaveLength(4)
})

test('text the database cannot keep is 400, in names of fields too', { tags: ['P9', 'P26'] }, async () => {
  const broken = [
    { given: { quantities: { [typeIds.floor]: 1 }, contact: { ...ada, name: 'Ada \ud800' } }, field: 'contact.name' },
    { given: { quantities: { [typeIds.floor]: 1, 'typ\0': 1 } }, field: 'ticketQuantities.typ\0' },
    { given: { quantities: { [typeIds.floor]: 1, '\udc00': 1 } }, field: 'ticketQuantities.\udc00' },
  ]
  for (const { given, field } of broken) {
    const refusal = await refusalOf(issue(given))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(refusal.errors.map((error) => error.field)).toEqual([field])
  }
  expect(
    (await issue({ quantities: { [typeIds.floor]: 1 }, contact: { ...ada, name: 'Ada 🎟' } })).tickets,
  ).toHaveLength(1)
})
