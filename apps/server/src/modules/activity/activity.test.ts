import { type ActivityItem, listActivity } from '@ground-control/contract/activity'
import { beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { connectDatabase } from '#platform/db/database.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const sales = salesOf(pool)

let eventId: string
let otherId: string
let orgId: string
const payments: string[] = []

beforeAll(async () => {
  orgId = await sales.organization()
  eventId = await sales.event({ orgId: orgId as never, name: 'Night Signal' })
  otherId = await sales.event({ name: 'Elsewhere' })
  const at = (minute: number) => ({ at: `2026-06-10T12:0${minute}:00.123456Z` })
  const sold = [
    await sales.sell(eventId as never, { ...at(1), prices: [2500, 2500] }),
    await sales.sell(otherId as never, at(2)),
    // Two payments at the same moment, and one that covers two events.
    await sales.sell(eventId as never, at(3)),
    await sales.sell([otherId, eventId] as never, { ...at(3), prices: [1000, 2000, 3000] }),
    await sales.sell(eventId as never, { at: '2099-01-01T00:00:00Z' }),
  ]
  payments.push(...sold.map(({ paymentId }) => paymentId))
  await pool.query(`update payments set purchaser_account_id = 'acc_ada' where id = any($1)`, [
    [payments[0], payments[1]],
  ])
  const [first] = sold[0]?.tickets ?? []
  const database = connectDatabase(pool.options.connectionString as string, { onError: () => {} })
  const by = { actor: { id: 'acc_super', name: 'Mara Okafor' }, requestId: null }
  await pool.query(`insert into refunds (id, payment_id, state, amount_cents) values ('re_1', $1, 'reserved', 5000)`, [
    payments[0],
  ])
  await database.inTransaction((transaction) =>
    writeAudit(transaction, [
      {
        ...by,
        action: 'refund.reserved',
        entity: { kind: 'refund', id: 're_1' },
        orgId,
        eventId,
        after: { amountCents: 5000, ticketIds: ['a', 'b'] },
        reason: 'Illness',
      },
      { ...by, action: 'ticket.redeemed', entity: { kind: 'ticket', id: first?.id ?? '' }, orgId, eventId },
      { ...by, action: 'account.private-read', entity: { kind: 'account', id: 'acc_ada' } },
      {
        ...by,
        action: 'comps.issued',
        entity: { kind: 'comp-batch', id: 'cmp_1' },
        eventId: otherId,
        after: { ticketIds: ['c'] },
      },
    ]),
  )
  await database.close()
})

const short = (item: ActivityItem) => (item.kind === 'sale' ? item.paymentIntentId : item.action)
const list = async (query: object) => (await call(listActivity, { query: query as never })).items

const entries = ['comps.issued', 'account.private-read', 'ticket.redeemed', 'refund.reserved']

test('the newest changes and sales are one list, with their money and tickets', async () => {
  const items = await list({})
  expect(items.map(short)).toEqual([payments[4], ...entries, payments[3], payments[2], payments[1], payments[0]])
  expect(items[0]).toEqual({
    kind: 'sale',
    at: '2099-01-01T00:00:00.000Z',
    paymentIntentId: payments[4],
    amount: 2500,
    tickets: 1,
    event: { eventId, name: 'Night Signal' },
  })
  expect(items[1]).toMatchObject({ amount: null, tickets: 1 })
  expect(items[2]).toMatchObject({ amount: null, tickets: null, entity: { kind: 'account', id: 'acc_ada' } })
  expect(items[3]).toMatchObject({ tickets: 1, event: { eventId, name: 'Night Signal' } })
  expect(items[4]).toMatchObject({ amount: 5000, tickets: 2, reason: 'Illness', actor: { name: 'Mara Okafor' } })
  expect(items.at(-4)).toMatchObject({ amount: 6000, tickets: 3 })
})

test('activity of one event, organization or account covers only that', async () => {
  const [oldest, elsewhere, third, both, newest] = payments
  expect((await list({ eventId })).map(short)).toEqual([newest, ...entries.slice(2), both, third, oldest])
  expect((await list({ eventId: otherId })).map(short)).toEqual(['comps.issued', both, elsewhere])
  expect((await list({ eventId: otherId }))[1]).toMatchObject({
    tickets: 3,
    event: { eventId: otherId, name: 'Elsewhere' },
  })
  expect((await list({ orgId })).map(short)).toEqual([newest, ...entries.slice(2), both, third, oldest])
  expect((await list({ accountId: 'acc_ada' })).map(short)).toEqual([...entries.slice(1), elsewhere, oldest])
  expect((await list({ accountId: 'acc_ada', eventId })).map(short)).toEqual([...entries.slice(2), oldest])
  for (const none of [{ eventId: 'evt_none' }, { orgId: 'org_none' }, { accountId: 'acc_none' }]) {
    expect(await list(none)).toEqual([])
  }
})

test.each([1, 2, 3])('the list continues where it ended, %i at a time', async (limit) => {
  for (const filter of [{}, { eventId }, { orgId }, { accountId: 'acc_ada' }]) {
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await call(listActivity, { query: { ...filter, limit, ...(after && { after }) } as never })
      read.push(...page.items.map(short))
      after = page.next ?? undefined
    } while (after)
    expect(read).toEqual((await list(filter)).map(short))
  }
})

test('an invalid cursor is refused with a message', async () => {
  for (const place of ['', '5', '- 1', 'x -', '- 99999999999999999 pi_1']) {
    const after = Buffer.from(place).toString('base64url') || 'x'
    await expectProblem(await request(`/api/v1/admin/activity?after=${after}`), 400, 'invalid-request')
  }
})
