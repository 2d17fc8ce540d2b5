import type { BodyOf } from '@ground-control/contract/endpoint'
import { changeCase, getCase, linkToCase, openCase } from '@ground-control/contract/support'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { AccountId, CaseId, EventId, TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { beforeAll, expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool, setClaims } = useApi()
const { event, sell, refund, redeem, comp } = salesOf(pool)
const { insert, receive } = casesOf(pool)

let eventId: EventId
let lastId = 0

beforeAll(async () => {
  await pool.query(`insert into accounts (id, full_name) values
    ('acc_ada', 'Ada Lovelace'), ('acc_noclaim', 'Noor Claimless'), ('acc_second', 'Jonas Lindqvist'),
    ('acc_outsider', 'Olive Outsider')`)
  await setClaims('acc_noaccount', { superadmin: true })
  await pool.query(`insert into account_private (account_id, email) values
    ('acc_ada', 'ada@guests.example'), ('acc_noclaim', 'noclaim@orbit.example'),
    ('acc_outsider', 'outsider@elsewhere.example')`)
  eventId = await event()
})

async function aCase() {
  const caseId = `sup_${++lastId}` as CaseId
  await insert(caseId)
  await receive(caseId, 'Please help.')
  return caseId
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString() as Instant
const read = (caseId: CaseId) => call(getCase, { params: { caseId } })
type Change = BodyOf<typeof changeCase>['change']
async function change(
  caseId: CaseId,
  wanted: Change,
  { by = call, version }: { by?: typeof call; version?: number } = {},
) {
  const expectedVersion = version ?? (await read(caseId)).case.version
  return by(changeCase, { params: { caseId }, body: { expectedVersion, change: wanted } })
}
const trail = async (caseId: string) =>
  (
    await pool.query(`select * from audit_entries where action like 'case.%' and entity_id = $1 order by number`, [
      caseId,
    ])
  ).rows
const lastWords = async (caseId: CaseId) => (await read(caseId)).messages.at(-1)?.text

test('a case is opened with the event’s organization and a due time, once per key', async () => {
  const body: BodyOf<typeof openCase> = {
    subject: 'Refund did not arrive',
    category: 'refund',
    priority: 'urgent',
    text: 'My card ends in 4242.',
    requester: { accountId: 'acc_ada' as AccountId, email: 'ada@guests.example' },
    eventId,
  }
  const open = () => call(openCase, { body }, { idempotencyKey: 'open-once-1' })
  const [opened, again] = await Promise.all([open(), open()])
  expect(again.case.caseId).toBe(opened.case.caseId)
  const { case: summary, messages } = await read(opened.case.caseId)
  expect(summary).toMatchObject({
    requester: { name: 'Ada Lovelace', email: 'ada@guests.example', phone: null },
    event: { eventId },
    organization: { name: 'Lumen Hall' },
    owner: null,
    state: 'open',
    awaitsReply: true,
  })
  const allowed = Date.parse(summary.dueAt ?? '') - Date.parse(summary.openedAt)
  expect(Math.abs(allowed - 30 * 60_000)).toBeLessThan(60_000)
  expect(messages).toMatchObject([
    { kind: 'received', author: { id: 'acc_ada', name: 'Ada Lovelace' }, text: 'My card ends in 4242.' },
    { kind: 'change', author: { id: 'acc_super' }, text: 'Mara Okafor opened this' },
  ])
  const entries = await trail(opened.case.caseId)
  expect(entries).toMatchObject([{ action: 'case.opened', actor_id: 'acc_super', event_id: eventId }])
  expect(JSON.stringify(entries)).not.toMatch(/in 4242|guests\.example|did not arrive/)
  for (const wrong of [
    { requester: { accountId: 'acc_nobody' as AccountId } },
    { eventId: 'evt_nowhere' as EventId },
    { orgId: 'org_nowhere' as never },
  ])
    await expect(call(openCase, { body: { ...body, ...wrong } })).rejects.toMatchObject({
      status: 422,
      code: 'case-rejected',
    })
})

test('a subject must be visible, and a case needs a requester', { tags: ['X6'] }, async () => {
  const body = {
    subject: 'Lost',
    category: 'other',
    priority: 'normal',
    text: 'Gone.',
    requester: { name: 'Ada' },
  } as const
  for (const [wrong, field] of [
    [{ subject: '\u200b\u3164' }, 'subject'],
    [{ text: '\u2060' }, 'text'],
    [{ requester: {} }, 'requester'],
    [{ requester: { phone: ' \u200b' } }, 'requester'],
    [{ requester: { name: '\ufeff\u200b' } }, 'requester.name'],
  ] as const) {
    const refused = call(openCase, { body: { ...body, ...wrong } })
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field }] })
  }
  expect((await call(openCase, { body: { ...body, requester: { phone: '+1 555 0100' } } })).case.state).toBe('open')
})

test('an organization leaves a case with the event it came from', async () => {
  const caseId = await aCase()
  await change(caseId, { eventId })
  expect((await change(caseId, { eventId: null })).case).toMatchObject({ event: null, organization: null })
})

test('every change is described and audited', async () => {
  const caseId = await aCase()
  const until = inHours(24)
  const steps: readonly (readonly [Change, string, string])[] = [
    [{ ownerId: 'acc_super' as AccountId }, 'Mara Okafor took this', 'case.assigned'],
    [{ ownerId: 'acc_second' as AccountId }, 'Mara Okafor assigned this to Jonas Lindqvist', 'case.assigned'],
    [{ ownerId: null }, 'Mara Okafor unassigned this', 'case.assigned'],
    [{ state: 'snoozed', snoozedUntil: until }, 'Mara Okafor snoozed this until ', 'case.snoozed'],
    [
      { priority: 'high', category: 'payment' },
      'Mara Okafor set the priority to high and set the category',
      'case.changed',
    ],
    [{ state: 'solved' }, 'Mara Okafor solved this', 'case.solved'],
    [{ state: 'open' }, 'Mara Okafor reopened this', 'case.reopened'],
    [{ eventId, accountId: 'acc_ada' as AccountId }, 'Mara Okafor set the requester’s account', 'case.changed'],
  ]
  for (const [wanted, words, action] of steps) {
    const before = (await read(caseId)).case.version
    const reply = await change(caseId, wanted)
    expect(reply.case.version).toBe(before + 1)
    expect(reply.messages.at(-1)).toMatchObject({ kind: 'change', author: { id: 'acc_super', name: 'Mara Okafor' } })
    expect(reply.messages.at(-1)?.text).toContain(words)
    expect((await trail(caseId)).at(-1)).toMatchObject({ action, actor_id: 'acc_super' })
  }
  const { case: last } = await read(caseId)
  expect(last).toMatchObject({ state: 'open', owner: null, priority: 'high', snoozedUntil: null, solvedAt: null })
  expect(last).toMatchObject({ event: { eventId }, organization: { name: 'Lumen Hall' } })
  expect(Date.parse(last.dueAt ?? '')).toBeGreaterThan(Date.now())
  const [, snoozed] = (await trail(caseId)).filter(({ action }) => ['case.snoozed', 'case.solved'].includes(action))
  expect(snoozed).toMatchObject({ before: { state: 'snoozed' }, after: { state: 'solved' } })
})

test('an unchanged value changes nothing, even against an older state', async () => {
  const caseId = await aCase()
  const first = await change(caseId, { ownerId: 'acc_super' as AccountId })
  const again = await change(caseId, { ownerId: 'acc_super' as AccountId }, { version: 1 })
  expect(again).toEqual(first)
  expect(await trail(caseId)).toHaveLength(1)
})

test('a change against an older state is refused, and says who did what', async () => {
  const caseId = await aCase()
  const { version } = (await read(caseId)).case
  await change(caseId, { state: 'solved' }, { by: as(people.jonas) })
  await expect(change(caseId, { priority: 'low' }, { version })).rejects.toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    message: expect.stringMatching(/^Jonas Lindqvist solved this .*Review it, then try again\.$/),
    conflict: { changedBy: 'Jonas Lindqvist', version: version + 1 },
  })
  await receive(caseId, 'Not solved at all.')
  await expect(change(caseId, { priority: 'low' }, { version: version + 1 })).rejects.toMatchObject({
    message: expect.stringContaining(' wrote again '),
  })
  expect(await trail(caseId)).toHaveLength(1)
})

test('of two who take a case at once, one gets it and the other is refused with the name', async () => {
  const caseId = await aCase()
  const { version } = (await read(caseId)).case
  const outcomes = await Promise.allSettled(
    [people.mara, people.jonas].map((person) =>
      change(caseId, { ownerId: person.uid as AccountId }, { by: as(person), version }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason.message).toMatch(/^(Mara Okafor|Jonas Lindqvist) took this /)
  expect((await read(caseId)).messages).toHaveLength(2)
})

test.each<readonly [string, Change, number, string]>([
  ['an owner who is not staff', { ownerId: 'acc_ada' as AccountId }, 422, 'case-rejected'],
  ['an owner who cannot work here', { ownerId: 'acc_noclaim' as AccountId }, 422, 'case-rejected'],
  ['an owner of another domain', { ownerId: 'acc_outsider' as AccountId }, 422, 'case-rejected'],
  ['an owner without an account', { ownerId: 'acc_noaccount' as AccountId }, 422, 'case-rejected'],
  ['an owner who is nobody', { ownerId: 'acc_nobody' as AccountId }, 422, 'case-rejected'],
  ['an account that is not there', { accountId: 'acc_nobody' as AccountId }, 422, 'case-rejected'],
  ['an event that is not there', { eventId: 'evt_nowhere' as EventId }, 422, 'case-rejected'],
  ['a time that is past', { state: 'snoozed', snoozedUntil: inHours(-1) }, 422, 'case-rejected'],
  ['a time too far ahead', { state: 'snoozed', snoozedUntil: inHours(24 * 91) }, 422, 'case-rejected'],
  ['a due time of no age', { dueAt: '0000-01-01T00:00:00Z' as Instant }, 422, 'case-rejected'],
])('%s is refused and changes nothing', async (_, wanted, status, code) => {
  const caseId = await aCase()
  await expect(change(caseId, wanted)).rejects.toMatchObject({ status, code })
  expect((await read(caseId)).messages).toHaveLength(1)
  expect(await trail(caseId)).toEqual([])
})

test('a solved case is not snoozed', async () => {
  const caseId = await aCase()
  await change(caseId, { state: 'solved' })
  await expect(change(caseId, { state: 'snoozed', snoozedUntil: inHours(1) })).rejects.toMatchObject({
    status: 409,
    code: 'case-solved',
    message: 'This case is solved. Reopen it first.',
  })
})

test('a refund in another currency is linked with its own amount', { tags: ['R11'] }, async () => {
  const caseId = await aCase()
  const { tickets } = await sell(eventId, { prices: [4500] })
  await refund(tickets)
  const { rows } = await pool.query(
    `update payments p set currency = 'jpy' from refunds r, tickets t
     where t.id = $1 and r.id = t.refund_id and p.id = r.payment_id returning r.id`,
    [tickets[0]?.id],
  )
  await call(linkToCase, { params: { caseId }, body: { link: { kind: 'refund', id: rows[0].id } } })
  expect(await lastWords(caseId)).toMatch(/^Refunded ¥4,500 \(1 ticket\)/)
})

test('an action is linked once, and a redemption again each time it changes', async () => {
  const caseId = await aCase()
  const link = (kind: 'refund' | 'transfer' | 'redemption' | 'comps', id: string) =>
    call(linkToCase, { params: { caseId }, body: { link: { kind, id } } })
  const { tickets } = await sell(eventId, { prices: [4500, 2500] })
  const [refunded, kept] = [tickets.slice(0, 1), tickets.slice(1)]
  await refund(refunded)
  const { rows } = await pool.query('select refund_id as id from tickets where id = $1', [refunded[0]?.id])
  await pool.query(`update refunds set requested_by = 'acc_super' where id = $1`, [rows[0].id])
  await Promise.all([link('refund', rows[0].id), link('refund', rows[0].id)])
  expect(await lastWords(caseId)).toBe('Refunded $45.00 (1 ticket)')

  const ticketId = (kept[0]?.id ?? '') as TicketId
  const mark = (redeemed: boolean, by = as(people.jonas)) =>
    by(setTicketStatus, { params: { id: ticketId }, body: { redeemed } })
  // Not redeemed, and no staff member changed it. Work at the door doesn't count either.
  const untouched = { status: 422, code: 'case-rejected', message: expect.stringContaining('No staff member') }
  await expect(link('redemption', ticketId)).rejects.toMatchObject(untouched)
  await redeem(kept)
  await expect(link('redemption', ticketId)).rejects.toMatchObject(untouched)
  await redeem(kept, { at: null })
  await mark(true)
  await link('redemption', ticketId)
  await link('redemption', ticketId)
  await mark(false)
  await link('redemption', ticketId)
  await mark(true, call)
  await link('redemption', ticketId)

  await pool.query(
    `insert into transfers (id, event_id, ticket_id, to_name, to_email, transferred_at, batch_id)
     select 'trf_' || id, event_id, id, 'Bea', 'bea@guests.example', now(), 'trb_1' from tickets where id = any($1)`,
    [tickets.map(({ id }) => id)],
  )
  await link('transfer', 'trb_1')
  await pool.query(
    `insert into comp_batches (id, event_id, fingerprint, contact_name, contact_email, issued_by)
     values ('cmp_1', $1, 'f', 'Bea', 'bea@guests.example', 'acc_super')`,
    [eventId],
  )
  await pool.query(`update tickets set comp_batch_id = 'cmp_1' where id = any($1)`, [
    (await comp(eventId, { count: 3 })).map(({ id }) => id),
  ])
  await link('comps', 'cmp_1')

  const { messages } = await read(caseId)
  expect(messages.slice(1).map(({ kind, text }) => [kind, text])).toEqual(
    [
      'Refunded $45.00 (1 ticket)',
      // The line names who linked it, and doesn't claim that they did it.
      'Marked 1 ticket redeemed (done by Jonas Lindqvist), linked',
      'Marked 1 ticket not redeemed (done by Jonas Lindqvist), linked',
      'Marked 1 ticket redeemed',
      'Transferred 2 tickets to another person (done by somebody else), linked',
      'Issued 3 comp tickets',
    ].map((text) => ['action', text]),
  )
  expect(messages[1]?.link).toEqual({ kind: 'refund', id: rows[0].id, eventId: null })
  expect(messages.slice(2).map(({ link: made }) => made?.eventId)).toEqual(Array(5).fill(eventId))
  expect((await trail(caseId)).map(({ action }) => action)).toEqual(Array(6).fill('case.linked'))
  for (const kind of ['refund', 'transfer', 'redemption', 'comps'] as const) {
    await expect(link(kind, 'nowhere')).rejects.toMatchObject({ status: 422, code: 'case-rejected' })
  }
})
