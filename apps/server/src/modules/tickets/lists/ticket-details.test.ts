import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { listTicketDetails } from '@ground-control/contract/guests'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { rawRequest } from '#testing/raw-http.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { base, call, pool, request, token } = useApi()
const { organization, event, sell, comp, redeem, refund } = salesOf(pool)

const pathOf = (eventId: string) => `/api/v1/tickets/${eventId}/details`
const withHeaders = async (path: string, headers: Record<string, string>) =>
  request(path, { headers: { authorization: `Bearer ${await token()}`, ...headers } })
const tagOf = async (eventId: EventId) => {
  const reply = await request(pathOf(eventId))
  await reply.arrayBuffer()
  return reply.headers.get('etag') ?? ''
}

test('every ticket of the event is a row, ordered by id, without other events’ tickets', {
  tags: ['P25'],
}, async () => {
  const [eventId, other] = [await event(), await event()]
  const { paymentId, tickets } = await sell([eventId, other], { prices: [2500, 9900, 0] })
  const [guest] = await comp(eventId)
  await redeem([tickets[2] as (typeof tickets)[number]])
  await pool.query(
    `update tickets set owner_account_id = 'acc_ada', owner_name = $2, owner_email = 'ada@guests.example',
            purchaser_name = 'Bob', purchaser_phone = '+1 555 0100', ticket_name = 'Balcony' where id = $1`,
    [tickets[0]?.id, 'Ada "the\nfirst"  \\ Lovelace 🎟'],
  )
  const rows = await call(listTicketDetails, { params: { eventId } })
  expect(rows.map(({ ticketId }) => ticketId)).toEqual([tickets[0]?.id, tickets[2]?.id, guest?.id])
  expect(rows[0]).toEqual({
    ticketId: tickets[0]?.id,
    eventId,
    ticketName: 'Balcony',
    ticketType: null,
    ticketTypeId: null,
    comp: false,
    price: 2500,
    redeemed: false,
    purchaseDate: '2026-06-10T12:00:00.000Z',
    paymentIntentId: paymentId,
    refundId: null,
    refundedAt: null,
    version: 2,
    owner: { accountId: 'acc_ada', name: 'Ada "the\nfirst"  \\ Lovelace 🎟', email: 'ada@guests.example', phone: null },
    purchaser: { name: 'Bob', email: null, phone: '+1 555 0100' },
  })
  expect(rows[1]).toMatchObject({ redeemed: true, price: 0, comp: false })
  expect(rows[2]).toMatchObject({ comp: true, price: 0, paymentIntentId: null })
})

test('a row returns exactly what was written, whatever its texts hold', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const columns = ['ticket_name', ...['account_id', 'name', 'email', 'phone'].map((each) => `owner_${each}`)]
  columns.push(...['name', 'email', 'phone'].map((each) => `purchaser_${each}`))
  const texts = [
    '"',
    '\\',
    '\\"',
    '\u0001\u001f\t\n\r\b\f',
    '\u007f\u2028\u00e9\u05d0 🎟',
    '","name":"',
    '',
    'null',
    '</script>',
  ]
  const { tickets } = await sell(eventId, { prices: columns.flatMap(() => texts.map(() => 100)) })
  const expected = columns.flatMap((column) => texts.map((text) => ({ column, text })))
  for (const [at, { column, text }] of expected.entries()) {
    await pool.query(`update tickets set ${column} = $2 where id = $1`, [tickets[at]?.id, text])
  }
  const found = (await call(listTicketDetails, { params: { eventId } })).map(({ ticketName, owner, purchaser }, at) => {
    const of = { ticket_name: ticketName, ...prefixed('owner', owner), ...prefixed('purchaser', purchaser) }
    const { [expected[at]?.column ?? '']: text, ...others } = of as Record<string, string | null>
    return { column: expected[at]?.column, text, others: Object.values(others).filter((each) => each !== null) }
  })
  expect(found).toEqual(expected.map((each) => ({ ...each, others: [] })))
})

const prefixed = (prefix: string, fields: object | null | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [
      `${prefix}_${name === 'accountId' ? 'account_id' : name}`,
      value,
    ]),
  )

test('the list is plain JSON, one row a line, with its count', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 1201 }, () => 100) })
  const reply = await request(pathOf(eventId))
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'x-total-count': '1201',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  const lines = (await reply.text()).split('\n')
  expect([lines.shift(), lines.pop()]).toEqual(['[', ']'])
  const rows = lines.map((line, at) => {
    expect(line.endsWith(',')).toBe(at < lines.length - 1)
    return JSON.parse(line.replace(/,$/, '')) as { ticketId: string }
  })
  expect(rows.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id))
})

test('an event without tickets is an empty list', { tags: ['P25'] }, async () => {
  const eventId = await event()
  const reply = await request(pathOf(eventId))
  expect(await reply.text()).toBe('[\n]')
  expect(reply.headers.get('x-total-count')).toBe('0')
  expect(await call(listTicketDetails, { params: { eventId } })).toEqual([])
})

test.each([
  { accepts: 'gzip', encoding: 'gzip' },
  { accepts: 'br;q=1, gzip;q=0.5', encoding: 'gzip' },
  { accepts: '*', encoding: 'gzip' },
  { accepts: 'gzip;q=0, *', encoding: null },
  { accepts: 'identity', encoding: null },
  { accepts: 'br', encoding: null },
])('a caller that accepts $accepts is sent $encoding', { tags: ['P25'] }, async ({ accepts, encoding }) => {
  const eventId = await event()
  await sell(eventId, { prices: [100, 200] })
  const reply = await rawRequest(base(), `GET ${pathOf(eventId)}`, [
    `Authorization: Bearer ${await token()}`,
    `Accept-Encoding: ${accepts}`,
  ])
  expect(reply.headers.get('content-encoding')).toBe(encoding)
  expect(reply.headers.get('vary')).toBe('accept-encoding')
})

test('a compressed list equals the plain one and is much smaller', { tags: ['P25'] }, async () => {
  const eventId = await event()
  await sell(eventId, { prices: Array.from({ length: 2000 }, () => 2500) })
  const bytesWith = async (accepts: string) => {
    const headers = { authorization: `Bearer ${await token()}`, 'accept-encoding': accepts }
    return new Promise<Buffer>((resolve, reject) => {
      get(base() + pathOf(eventId), { headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
      }).on('error', reject)
    })
  }
  const [plain, compressed] = [await bytesWith('identity'), await bytesWith('gzip')]
  expect(gunzipSync(compressed).equals(plain)).toBe(true)
  expect(compressed.length).toBeLessThan(plain.length / 5)
})

test('the tag changes with every change of a ticket or of a type’s name, and only then', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  const untouched = await event()
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Floor', 100)`, [
    `typ_${eventId}`,
    eventId,
  ])
  const tags = [await tagOf(eventId)]
  const { tickets } = await sell(eventId, { prices: [100, 200] })
  tags.push(await tagOf(eventId))
  await sell(eventId)
  tags.push(await tagOf(eventId))
  await redeem(tickets)
  tags.push(await tagOf(eventId))
  await redeem(tickets, { at: null })
  tags.push(await tagOf(eventId))
  await refund(tickets.slice(0, 1))
  tags.push(await tagOf(eventId))
  await pool.query(`update tickets set owner_name = 'Ada' where id = $1`, [tickets[1]?.id])
  tags.push(await tagOf(eventId))
  await pool.query(`update ticket_types set name = 'Balcony' where event_id = $1`, [eventId])
  tags.push(await tagOf(eventId))
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_late', $1, 'Late', 100)`, [
    eventId,
  ])
  tags.push(await tagOf(eventId))
  await pool.query(`delete from ticket_types where id = 'typ_late'`)
  tags.push(await tagOf(eventId))
  expect(new Set(tags).size).toBe(tags.length)
  expect(tags.every((tag) => /^W\/"[\w.-]+"$/.test(tag))).toBe(true)
  expect(await tagOf(eventId)).toBe(tags.at(-1))
  const before = await tagOf(untouched)
  await sell(eventId)
  expect(await tagOf(untouched)).toBe(before)
})

test('a caller that has the list gets 304 without a body, and no ticket is read', {
  tags: ['P25'],
}, async () => {
  const eventId = await event()
  await sell(eventId)
  const tag = await tagOf(eventId)
  const blocker = await pool.connect()
  try {
    // With this lock, any read of tickets would wait forever.
    await blocker.query('begin; lock table tickets in access exclusive mode')
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const reply = await withHeaders(pathOf(eventId), { 'if-none-match': given })
      expect([reply.status, await reply.text(), reply.headers.get('etag')]).toEqual([304, '', tag])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await sell(eventId)
  const reply = await withHeaders(pathOf(eventId), { 'if-none-match': tag })
  expect([reply.status, ((await reply.json()) as unknown[]).length]).toEqual([200, 2])
})

test('a missing event is 404, also by tag', { tags: ['P25'] }, async () => {
  await expectProblem(await request(pathOf('evt_none')), 404, 'not-found')
  await expectProblem(await withHeaders(pathOf('evt_none'), { 'if-none-match': '*' }), 404, 'not-found')
})

test('a caller for another organization is refused, by query and by header', { tags: ['P25'] }, async () => {
  const [orgId, other] = [await organization(), await organization()]
  const eventId = await event({ orgId })
  const tag = await tagOf(eventId)
  for (const right of [
    await request(`${pathOf(eventId)}?orgId=${orgId}`),
    await withHeaders(pathOf(eventId), { 'x-organization-id': orgId }),
  ]) {
    expect([right.status, await right.text()]).toEqual([200, '[\n]'])
  }
  await expectProblem(await request(`${pathOf(eventId)}?orgId=${other}`), 403, 'wrong-organization')
  const wrong = { 'x-organization-id': other, 'if-none-match': tag }
  await expectProblem(await withHeaders(pathOf(eventId), wrong), 403, 'wrong-organization')
  await expect(call(listTicketDetails, { params: { eventId }, query: { orgId: 'org_x' as OrgId } })).rejects.toThrow(
    'a different organization',
  )
})

test('a HEAD request returns the tag and no rows', { tags: ['P25'] }, async () => {
  const eventId = await event()
  await sell(eventId)
  const reply = await request(pathOf(eventId), { method: 'HEAD' })
  expect([reply.status, reply.headers.get('etag')]).toEqual([200, await tagOf(eventId)])
})

test('a failure before the first row is a problem, without the list’s headers', { tags: ['P25', 'P26'] }, async () => {
  const eventId = await event()
  await sell(eventId)
  await pool.query('alter table tickets rename to hidden')
  const reply = await request(pathOf(eventId))
  await pool.query('alter table hidden rename to tickets')
  expect(reply.headers.get('etag')).toBeNull()
  expect(reply.headers.get('content-encoding')).toBeNull()
  await expectProblem(reply, 500, 'internal')
  expect(await call(listTicketDetails, { params: { eventId } })).toHaveLength(1)
})
