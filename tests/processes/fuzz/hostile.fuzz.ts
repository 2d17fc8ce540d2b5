import { exportAccounts } from '@ground-control/contract/accounts'
import { exportAudit } from '@ground-control/contract/activity'
import {
  getDoor,
  letInAtDoor,
  listDoorTickets,
  lookAtDoor,
  redeemAtDoor,
  searchDoor,
} from '@ground-control/contract/door'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { exportOrganizationEvents } from '@ground-control/contract/figures/organizations'
import { exportOrganizations } from '@ground-control/contract/organizations'
import { exportRefunds } from '@ground-control/contract/refund-lists'
import { readCsv } from '@ground-control/domain/guests/testing/read-csv'
import { salesOf } from '@ground-control/server/testing/sales'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { hostileTexts } from './input/hostile-text.ts'
import { jsonOf, wrongWith } from './judge.ts'
import { sendCall } from './send-call.ts'
import { useOwnPlatform } from './use-fuzzed-platform.ts'

const platform = useOwnPlatform()
const { pool } = platform

/** Postgres stores neither NUL nor lone surrogates; the calls try these. */
const storable = hostileTexts.filter((text) => !/[\0\p{Surrogate}]/u.test(text))
const orgId = 'org_hostile'
const shows: { readonly text: string; readonly eventId: string; readonly ticketId: string }[] = []

afterEach(() => expect(platform.failures()).toEqual([]))

beforeAll(async () => {
  const { sell, refund } = salesOf(pool)
  await pool.query(`insert into organizations (id, name) values ($1, 'Hostile')`, [orgId])
  for (const [at, text] of storable.entries()) {
    const eventId = `evt_hostile_${at}` as Parameters<typeof sell>[0]
    await pool.query(
      `insert into events (id, org_id, name, location_name, description, start_at, end_at)
       values ($1, $2, $3, $3, $3, now() + interval '1 hour', now() + interval '5 hours')`,
      [eventId, orgId, text],
    )
    await pool.query('insert into organizations (id, name, display_name, type) values ($1, $2, $2, $2)', [
      `org_hostile_${at}`,
      text,
    ])
    await pool.query('insert into accounts (id, username, full_name) values ($1, $2, $3)', [
      `acc_hostile_${at}`,
      `hostile_${at}`,
      text,
    ])
    const [open, refunded] = [await sell(eventId), await sell(eventId)]
    await refund(refunded.tickets)
    await pool.query(
      `update tickets set ticket_name = $2, owner_name = $2, owner_email = $2, owner_phone = $2, purchaser_name = $2
       where event_id = $1`,
      [eventId, text],
    )
    await pool.query('update refunds set reason = $2 where payment_id = $1', [refunded.paymentId, text])
    shows.push({ text, eventId: String(eventId), ticketId: open.tickets[0]?.id ?? '' })
  }
})

async function send(endpoint: Endpoint, params: Readonly<Record<string, string>>, body?: unknown) {
  const call = { params, query: {}, body, raw: null, headers: {} }
  const sent = await sendCall(platform.base(), await platform.token(), endpoint, call)
  if (!sent) throw new Error(`${endpoint.name} can't be sent`)
  expect([endpoint.name, wrongWith(endpoint, sent)]).toEqual([endpoint.name, null])
  return sent
}

test('the door shows names of any text as they are', { tags: ['H9'] }, async () => {
  for (const { text, eventId, ticketId } of shows) {
    const door = await send(getDoor, { eventId })
    expect(jsonOf(door.text)).toMatchObject({ name: text })
    expect((await send(listDoorTickets, { eventId })).status).toBe(200)
    const seen = await send(lookAtDoor, { eventId }, { ticketId })
    expect(jsonOf(seen.text)).toMatchObject({ ticket: { ticketId, holderName: text } })
  }
})

test('every field of the door takes any text, or refuses it with a reason', { tags: ['H9'] }, async () => {
  const [{ eventId, ticketId } = { eventId: '', ticketId: '' }] = shows
  for (const text of hostileTexts) {
    const answers = [
      await send(searchDoor, { eventId }, { query: text }),
      await send(lookAtDoor, { eventId }, { code: text }),
      await send(redeemAtDoor, { eventId }, { code: text, door: text }),
      await send(redeemAtDoor, { eventId }, { ticketId, door: text }),
      await send(letInAtDoor, { eventId }, { ticketId, reason: text, door: 'West' }),
      await send(letInAtDoor, { eventId }, { ticketId, reason: 'The desk said so', door: text }),
    ]
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
})

const runs = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
const isPlain = (cell: string) => /^\+[1-9]\d{1,14}$/.test(cell) || /^-\d+\.\d\d$/.test(cell)

const files: readonly { endpoint: Endpoint; params?: Readonly<Record<string, string>>; body: unknown }[] = [
  { endpoint: exportAccounts, body: { searchQuery: 'hostile' } },
  { endpoint: exportOrganizations, body: { searchQuery: 'org_hostile' } },
  { endpoint: exportOrganizationEvents, params: { orgId }, body: { events: 'all' } },
  { endpoint: exportRefunds, body: {} },
  { endpoint: exportAudit, body: {} },
]

test.each(files)(
  'no cell of $endpoint.name is run, and each is where it belongs',
  {
    tags: ['H9'],
  },
  async ({ endpoint, params = {}, body }) => {
    const { text, status } = await send(endpoint, params, body)
    expect(status).toBe(200)
    const [head = [], ...rows] = readCsv(text.replace(/^\uFEFF/, ''))
    expect(rows.length).toBeGreaterThan(storable.length / 2)
    expect(rows.filter((cells) => cells.length !== head.length)).toEqual([])
    expect(rows.flat().filter((cell) => runs.test(cell) && !isPlain(cell))).toEqual([])
  },
)
