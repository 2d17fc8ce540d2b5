import { noteGuestExport } from '@ground-control/contract/guests'
import type { EventId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, database, pool, request, token } = useApi()
const sales = salesOf(pool)
let orgId = ''

async function download(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  return request(`/api/v1/admin/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
}

const linesOf = async (path: string, body: object) =>
  (await (await download(path, body)).text()).split('\r\n').slice(0, -1)

const trail = async () =>
  (
    await pool.query(`select actor_id as by, entity_kind as kind, entity_id as id, org_id as org, after
                      from audit_entries where action = 'list.exported' order by number desc limit 1`)
  ).rows[0]

beforeAll(async () => {
  const organization = await sales.organization()
  orgId = organization
  const eventId = await sales.event({ orgId: organization, name: '=HYPERLINK("http://x.example","Gala")' })
  const { paymentId } = await sales.sell(eventId, { prices: [2500] })
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, reason, created_at)
     select 're_' || lpad(n::text, 4, '0'), $1, case when n % 2 = 0 then 'failed' else 'succeeded' end, 2500,
            case when n = 1 then '+1 for a friend' end, now() - n * interval '1 minute'
     from generate_series(1, 1203) n`,
    [paymentId],
  )
  await pool.query(`insert into accounts (id, username, full_name) values ('acc_evil', 'evil', '@SUM(1+1) Evil'),
    ('acc_good', 'good', 'Good Evil')`)
  await pool.query(`update organizations set name = '-2+3 Hall' where id = $1`, [orgId])
})

test('the file has all matching refunds, page by page, and the trail their count', {
  tags: ['P27'],
}, async () => {
  const reply = await download('refunds/export', { state: 'succeeded' })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain('refunds.csv')
  const lines = (await reply.text()).split('\r\n').slice(0, -1)
  expect(lines[0]).toMatch(/^Refund,State,Amount,/)
  expect(lines).toHaveLength(1 + 602)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines[1]).toContain('re_0001,Refunded,25.00,0.00,USD,')
  expect(lines[1]).toContain("'+1 for a friend")
  expect(await trail()).toEqual({
    by: 'acc_super',
    kind: 'list',
    id: 'refunds',
    org: null,
    after: { rows: 602, filter: { state: 'succeeded' } },
  })
  expect(await linesOf('refunds/export', {})).toHaveLength(1 + 1203)
})

test('an export without matches has only its header row and is audited too', { tags: ['P27'] }, async () => {
  expect(await linesOf('refunds/export', { eventId: 'evt_none' })).toHaveLength(1)
  expect((await trail()).after).toEqual({ rows: 0, filter: { eventId: 'evt_none' } })
})

test('names that look like formulas become text, in every list', async () => {
  expect(await linesOf('accounts/export', { searchQuery: 'evil' })).toEqual(
    expect.arrayContaining(["acc_evil,'@SUM(1+1) Evil,evil", 'acc_good,Good Evil,good']),
  )
  expect((await linesOf('organizations/export', { searchQuery: 'hall' }))[1]).toContain("'-2+3 Hall")
  const [, line] = await linesOf(`organizations/${orgId}/events/export`, { events: 'ticketed' })
  expect(line).toContain(`"'=HYPERLINK(""http://x.example"",""Gala"")"`)
  expect(line).toContain(',1,0,0,0,')
  expect(await trail()).toMatchObject({ id: 'events', org: orgId, after: { rows: 1, filter: { events: 'ticketed' } } })
})

test('the trail masks the search text', { tags: ['P27'] }, async () => {
  await linesOf('accounts/export', { searchQuery: 'ada@guests.example' })
  expect((await trail()).after).toEqual({ rows: 0, filter: { searchQuery: 'a•••@guests.example' } })
})

test('a search that ends in surrogate pairs is masked by whole characters', { tags: ['P27', 'H9'] }, async () => {
  expect(await linesOf('accounts/export', { searchQuery: '🎟🎟🎟🎟🎟!' })).toHaveLength(1)
  expect((await trail()).after).toEqual({ rows: 0, filter: { searchQuery: '•••🎟!' } })
})

test('the audit trail is exported by its filters, without its own entry', { tags: ['P27'] }, async () => {
  const by = { actor: { id: 'acc_x', name: '=cmd' }, requestId: null }
  const entries = Array.from({ length: 701 }, (_, n) => ({
    ...by,
    action: 'ticket.redeemed',
    entity: { kind: 'ticket', id: `tkt_${n}` },
  }))
  await database.inTransaction((transaction) => writeAudit(transaction, entries))
  const lines = await linesOf('audit/export', { actorId: 'acc_x' })
  expect(lines).toHaveLength(1 + 701)
  expect(lines[1]).toContain("'=cmd,acc_x,Redeemed,ticket.redeemed,ticket,tkt_700,")
  expect((await trail()).after).toEqual({ rows: 701, filter: { actorId: 'acc_x' } })
})

test('an export that was not read to the end is audited as such', { tags: ['P27'] }, async () => {
  await pool.query(`insert into refunds (id, payment_id, state, amount_cents, reason)
    select 're_long' || n, (select payment_id from refunds limit 1), 'failed', 1, repeat('long ', 400)
    from generate_series(1, 20000) n`)
  const leaving = new AbortController()
  const reply = await download('refunds/export', {}, leaving.signal)
  await reply.body?.getReader().read()
  leaving.abort()
  await expect.poll(async () => (await trail()).after.endedEarly).toBe(true)
  expect((await trail()).after.rows).toBeLessThan(21_203)
})

test('a missing organization and days in the wrong order are refused', async () => {
  await expectProblem(await download('organizations/org_none/events/export', { events: 'all' }), 404, 'not-found')
  const days = { startDate: '2026-11-02', endDate: '2026-11-01' }
  await expectProblem(await download('audit/export', days), 400, 'invalid-request')
})

test('the trail records a saved guest list with its count and a masked search', {
  tags: ['H1'],
}, async () => {
  const { rows } = await pool.query<{ id: EventId }>('select id from events limit 1')
  const eventId = rows[0]?.id as EventId
  const body = { guests: 12, status: 'redeemed', search: 'ada@guests.example' } as const
  await call(noteGuestExport, { params: { eventId }, body })
  expect(await trail()).toMatchObject({
    id: 'guests',
    after: { rows: 12, filter: { status: 'redeemed', search: 'a•••@guests.example' } },
  })
  const unknown = { params: { eventId: 'evt_none' as EventId }, body: { guests: 1 } }
  await expect(call(noteGuestExport, unknown)).rejects.toMatchObject({ status: 404 })
})
