import { listAudit } from '@ground-control/contract/activity'
import type { QueryOf } from '@ground-control/contract/endpoint'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()

type Entry = {
  at: string
  actor?: string
  action: string
  kind: string
  id: string
  event?: string | null
  after?: unknown
}

/** Spreads entries over days, past the trigger that sets their time. */
async function write(entries: readonly Entry[]) {
  const client = await pool.connect()
  await client.query(`begin; set local session_replication_role = replica`)
  for (const [index, { at, actor = 'acc_super', action, kind, id, event = null, after = null }] of entries.entries()) {
    await client.query(
      `insert into audit_entries (number, at, actor_id, actor_name, action, entity_kind, entity_id, org_id, event_id, after, previous_hash, hash)
       values ($1, $2, $3, 'Mara Okafor', $4, $5, $6, $7, $8, $9, '', '')`,
      [index + 1, at, actor, action, kind, id, event && 'org_of_event', event, JSON.stringify(after)],
    )
  }
  await client.query('commit')
  client.release()
}

let eventId: string
beforeAll(async () => {
  eventId = await salesOf(pool).event({ name: 'Night Signal' })
  await pool.query(`update platform_settings set time_zone = 'America/New_York'`)
  await write([
    { at: '2026-06-10T12:00:00Z', action: 'refund.reserved', kind: 'refund', id: 're_1', event: eventId },
    {
      at: '2026-06-11T03:59:59.999Z',
      action: 'refund.succeeded',
      kind: 'refund',
      id: 're_1',
      event: eventId,
      actor: 'system:payment-webhook',
    },
    { at: '2026-06-11T04:00:00Z', action: 'refunds.listed', kind: 'refund', id: 're_2' },
    {
      at: '2026-06-12T03:59:00Z',
      action: 'ticket.redeemed',
      kind: 'ticket',
      id: 'tkt_1',
      event: eventId,
      actor: 'acc_second',
    },
    {
      at: '2026-06-12T04:00:00Z',
      action: 'account.changed',
      kind: 'account',
      id: 'acc_1',
      after: {
        contactEmail: 'ada@guests.example',
        nested: [{ phone: '+15550100199' }],
        email: 'g•••@guests.example',
        name: 'Ada',
      },
    },
  ])
})

type Query = Partial<QueryOf<typeof listAudit>>
/** The same with a page for each entry. */
async function oneByOne(query: Query): Promise<number[]> {
  const read: number[] = []
  let after: string | undefined
  do {
    const page = await call(listAudit, { query: { ...query, limit: 1, ...(after && { after }) } })
    read.push(...page.entries.map(({ number }) => number))
    after = page.next ?? undefined
  } while (after)
  return read
}
const numbers = async (query: Query) => (await call(listAudit, { query })).entries.map(({ number }) => number)

test('entries come newest first with the name of their event, and contacts are masked', {
  tags: ['P27'],
}, async () => {
  const { entries, next } = await call(listAudit, { query: {} })
  expect(next).toBeNull()
  expect(entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  expect(entries[0]).toMatchObject({ event: null, orgId: null, before: null, requestId: null })
  expect(entries[0]?.after).toEqual({
    contactEmail: 'a•••@guests.example',
    nested: [{ phone: '•••99' }],
    email: 'g•••@guests.example',
    name: 'Ada',
  })
  expect(entries[1]).toMatchObject({
    at: '2026-06-12T03:59:00.000Z',
    actor: { id: 'acc_second', name: 'Mara Okafor' },
    action: 'ticket.redeemed',
    entity: { kind: 'ticket', id: 'tkt_1' },
    event: { eventId, name: 'Night Signal' },
    orgId: 'org_of_event',
  })
})

test.each<[Query, number[]]>([
  [{ action: 'refund' }, [2, 1]],
  [{ action: 'refund.succeeded' }, [2]],
  [{ action: 'succeeded' }, []],
  [{ action: '%' }, []],
  [{ actorId: 'acc_second' }, [4]],
  [{ entityKind: 'refund', entityId: 're_1' }, [2, 1]],
  [{ entityId: 'tkt_1' }, [4]],
  [{ startDate: '2026-06-11', endDate: '2026-06-11' }, [4, 3]],
  [{ startDate: '2026-06-12' }, [5]],
  [{ endDate: '2026-06-10' }, [2, 1]],
  [{ action: 'refund', endDate: '2026-06-10', actorId: 'acc_super' }, [1]],
  [{ orgId: 'org_of_event', actorId: 'acc_super' }, [1]],
] as never)('filters narrow together, and days are the platform’s: %j', { tags: ['P27'] }, async (query, expected) => {
  expect(await numbers(query)).toEqual(expected)
})

test.each([{}, { startDate: '2026-06-01' }, { action: 'refund' }] as const)(
  'a list continues where it ended: %j',
  { tags: ['P27'] },
  async (filter) => {
    const whole = await numbers(filter as never)
    expect(await oneByOne(filter as never)).toEqual(whole)
    expect(await numbers({ eventId, ...filter } as never)).toEqual(whole.filter((number) => [1, 2, 4].includes(number)))
  },
)

test('an invalid cursor is refused with a message', { tags: ['P27'] }, async () => {
  for (const after of [
    'x',
    'AAAA',
    Buffer.from('1 2 3').toString('base64url'),
    Buffer.from('9e9 1').toString('base64url'),
  ]) {
    const problem = await expectProblem(await request(`/api/v1/admin/audit?after=${after}`), 400, 'invalid-request')
    expect(problem.errors).toEqual([{ field: 'after', message: 'must be the `next` of an earlier reply' }])
  }
  await expectProblem(
    await request('/api/v1/admin/audit?startDate=2026-06-02&endDate=2026-06-01'),
    400,
    'invalid-request',
  )
})

test('entries are found before their seal, and the same ones after it', { tags: ['L2', 'P27'] }, async () => {
  const holding = await pool.connect()
  onTestFinished(() => holding.release(true))
  await holding.query('begin; set local idle_in_transaction_session_timeout = 0; select from audit_sealing for update')
  await pool.query('alter sequence audit_entries_number restart 6')
  await pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id, org_id, event_id)
     select 'acc_second', 'ticket.redeemed', 'ticket', 'tkt_1', 'org_of_event', $1 from generate_series(1, 3)`,
    [eventId],
  )
  const filters = [
    ...[{}, { actorId: 'acc_second' }, { action: 'ticket' }, { orgId: 'org_of_event' }, { eventId }],
    ...[{ startDate: '2026-06-12' }, { entityId: 'tkt_1' }, { entityKind: 'ticket' }],
  ] as readonly unknown[] as readonly Query[]
  const lists = () => Promise.all(filters.map(oneByOne))
  const waiting = await lists()
  for (const list of waiting) expect(list.slice(0, 4)).toEqual(expect.arrayContaining([8, 7, 6]))
  await holding.query('commit')
  await expect.poll(async () => (await pool.query('select from audit_unsealed')).rowCount).toBe(0)
  expect(await lists()).toEqual(waiting)
})
