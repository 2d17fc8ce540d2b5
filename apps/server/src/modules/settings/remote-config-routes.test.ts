import type { BodyOf } from '@ground-control/contract/endpoint'
import { getRemoteConfig, setRemoteConfig } from '@ground-control/contract/settings'
import { remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
import type { Instant } from '@ground-control/domain/values/time'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, log, pool, request, startAnother, token } = useApi()

type Values = BodyOf<typeof setRemoteConfig>['values']

const set = (values: Values, more: { onAgainAt?: Instant } = {}) =>
  call(setRemoteConfig, { body: { values, reason: 'Because', ...more } })
const entries = async () =>
  (await pool.query(`select * from audit_entries where action = 'remote-config.changed' order by number`)).rows
const put = async (body: unknown, requestId = 'config-0001') =>
  request('/api/v1/admin/remote-config', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
    body: JSON.stringify(body),
  })

test('a value that a colleague changed is not overwritten, and nothing else is saved', {
  tags: ['K2'],
}, async () => {
  await set({ welcome_message: 'from Jonas' })
  const change = (expected: Values) =>
    put({ values: { welcome_message: 'from Mara', enable_comp_tickets: false }, expected, reason: 'Because' })
  await expectProblem(await change({ welcome_message: null }), 409, 'changed-meanwhile')
  expect((await call(getRemoteConfig, {})).values).toEqual({ welcome_message: 'from Jonas' })
  expect((await change({ welcome_message: 'from Jonas', enable_comp_tickets: null })).status).toBe(200)
})

beforeEach(async () => {
  await pool.query('delete from remote_config')
})

test('only values that were set are listed, with who set each and when', { tags: ['K2'] }, async () => {
  expect(await call(getRemoteConfig, {})).toEqual({ values: {}, changes: {} })
  await pool.query(
    `insert into remote_config (key, value, updated_at) values ('default_ticket_expiry_days', '14', '2026-06-01T10:00:00Z')`,
  )
  const after = await as(people.jonas)(setRemoteConfig, { body: { values: { welcome_message: 'Hello 🎟️' } } })
  expect(after).toEqual({
    values: { default_ticket_expiry_days: 14, welcome_message: 'Hello 🎟️' },
    changes: {
      default_ticket_expiry_days: {
        updatedAt: '2026-06-01T10:00:00.000Z',
        updatedBy: null,
        updatedByName: null,
        reason: null,
        onAgainAt: null,
      },
      welcome_message: {
        updatedAt: expect.stringMatching(/^20\d\d-/),
        updatedBy: people.jonas.uid,
        updatedByName: null,
        reason: null,
        onAgainAt: null,
      },
    },
  })
  expect(await call(getRemoteConfig, {})).toEqual(after)
})

test('each of the seven values can be set, and null resets it to its default', { tags: ['K2'] }, async () => {
  const values = {
    enable_ticket_transfers: false,
    enable_ticket_refunds: true,
    enable_comp_tickets: false,
    enable_customer_mail: false,
    welcome_message: '',
    default_ticket_expiry_days: 3650,
    cloud_functions_domain: 'functions.example',
  }
  expect(Object.keys(values)).toEqual(Object.keys(remoteConfigDefaults))
  expect((await set(values)).values).toEqual(values)
  const { welcome_message: _, ...rest } = values
  expect((await set({ welcome_message: null })).values).toEqual(rest)
  const none = Object.fromEntries(Object.keys(values).map((key) => [key, null])) as Values
  expect(await set(none)).toEqual({ values: {}, changes: {} })
})

test.each(['true', '7', 'null', '{"a":1}', '"quoted"'])('the text %s stays text', { tags: ['K2'] }, async (text) => {
  expect((await set({ welcome_message: text })).values).toEqual({ welcome_message: text })
})

test('the trail records a change by its key: before, after, who and why', { tags: ['P27'] }, async () => {
  await set({ enable_ticket_refunds: true, default_ticket_expiry_days: 10 })
  const before = (await entries()).length
  const values = { enable_ticket_refunds: false, default_ticket_expiry_days: null, welcome_message: null }
  expect((await put({ values, reason: 'Provider is down' })).status).toBe(200)
  const common = { actor_id: people.mara.uid, entity_kind: 'remote-config', reason: 'Provider is down' }
  expect((await entries()).slice(before)).toMatchObject([
    {
      ...common,
      entity_id: 'enable_ticket_refunds',
      before: { enable_ticket_refunds: true },
      after: { enable_ticket_refunds: false },
      request_id: 'config-0001',
    },
    {
      ...common,
      entity_id: 'default_ticket_expiry_days',
      before: { default_ticket_expiry_days: 10 },
      after: { default_ticket_expiry_days: null },
    },
  ])
})

test('setting the current value writes nothing', { tags: ['P27'] }, async () => {
  const first = await set({ enable_comp_tickets: false, welcome_message: 'Hi' })
  const written = (await entries()).length
  const again = await as(people.jonas)(setRemoteConfig, {
    body: {
      values: { enable_comp_tickets: false, welcome_message: 'Hi', enable_ticket_refunds: null },
      reason: 'Another one',
    },
  })
  expect(again).toEqual(first)
  expect(await entries()).toHaveLength(written)
})

test('simultaneous changes of a switch are each recorded with the value before', {
  tags: ['P27'],
}, async () => {
  const before = (await entries()).length
  await Promise.all([1, 2, 3, 4, 5, 6].map((days) => set({ default_ticket_expiry_days: days })))
  const written = (await entries()).slice(before)
  const seen = written.map(({ before: was }) => was.default_ticket_expiry_days)
  const made = written.map(({ after }) => after.default_ticket_expiry_days)
  expect(seen).toEqual([null, ...made.slice(0, -1)])
  expect(made.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})

test('invalid rows are left out and logged, and can be corrected', {
  tags: ['K2'],
}, async () => {
  await pool.query(
    `insert into remote_config (key, value) values
       ('enable_ticket_refunds', '"yes"'), ('enable_comp_tickets', 'null'), ('enable_ticket_transfers', '{"on": true}'),
       ('default_ticket_expiry_days', '1.5'), ('welcome_message', '7'), ('cloud_functions_domain', '"fine.example"'),
       ('constructor', 'true'), ('__proto__', '{"x": 1}'), ('enable_everything', 'true')`,
  )
  const logged = log.length
  const reply = await call(getRemoteConfig, {})
  expect(reply.values).toEqual({ cloud_functions_domain: 'fine.example' })
  expect(Object.keys(reply.changes ?? {})).toEqual(['cloud_functions_domain'])
  const keys = log.slice(logged).flatMap(({ level, key }) => (level === 40 ? [String(key)] : []))
  expect(keys.toSorted()).toEqual([
    '__proto__',
    'constructor',
    'default_ticket_expiry_days',
    'enable_comp_tickets',
    'enable_everything',
    'enable_ticket_refunds',
    'enable_ticket_transfers',
    'welcome_message',
  ])
  const righted = await set({
    enable_ticket_refunds: true,
    default_ticket_expiry_days: null,
    enable_comp_tickets: null,
  })
  // The caller read it as unset.
  const unseen = { values: { welcome_message: null }, expected: { welcome_message: null } }
  expect((await put(unseen)).status).toBe(200)
  expect(righted.values).toEqual({ cloud_functions_domain: 'fine.example', enable_ticket_refunds: true })
  const { rows } = await pool.query(
    `select 1 from remote_config where key in ('default_ticket_expiry_days', 'enable_comp_tickets')`,
  )
  expect(rows).toEqual([])
})

test.each([
  { values: {}, field: 'values' },
  { values: [], field: 'values' },
  { values: { enable_everything: true, welcome_message: null }, field: 'values.enable_everything' },
  { values: { enable_ticket_refunds: 'true' }, field: 'values.enable_ticket_refunds' },
  { values: { enable_ticket_refunds: 1 }, field: 'values.enable_ticket_refunds' },
  { values: { default_ticket_expiry_days: 0 }, field: 'values.default_ticket_expiry_days' },
  { values: { default_ticket_expiry_days: 2.5 }, field: 'values.default_ticket_expiry_days' },
  { values: { default_ticket_expiry_days: 3651 }, field: 'values.default_ticket_expiry_days' },
  { values: { welcome_message: 'a'.repeat(501) }, field: 'values.welcome_message' },
  { values: { welcome_message: ' \n' }, field: 'values.welcome_message' },
  { values: { cloud_functions_domain: ' ' }, field: 'values.cloud_functions_domain' },
  { values: { cloud_functions_domain: 'javascript:alert(1)' }, field: 'values.cloud_functions_domain' },
  { values: { welcome_message: '\ud83d' }, field: 'values' },
  { values: { welcome_message: 'a\0' }, field: 'values' },
])('remote configuration $values is 400 and names $field', { tags: ['P26'] }, async ({ values, field }) => {
  const problem = await expectProblem(await put({ values }), 400, 'invalid-request')
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

test.each([undefined, '', ' \u200b '])(
  'a switch is not turned off for the reason %j',
  { tags: ['F11'] },
  async (reason) => {
    const problem = await expectProblem(
      await put({ values: { enable_comp_tickets: false }, reason }),
      400,
      'invalid-request',
    )
    expect(problem.errors?.map(({ field }) => field)).toEqual(['reason'])
    expect((await put({ values: { enable_comp_tickets: true }, reason })).status).toBe(200)
  },
)

test('the reason for a switched-off action is kept until it is switched on again', { tags: ['F11'] }, async () => {
  const off = await set({ enable_ticket_refunds: false })
  expect(off.changes?.enable_ticket_refunds).toMatchObject({ reason: 'Because', onAgainAt: null })
  const on = await call(setRemoteConfig, { body: { values: { enable_ticket_refunds: true } } })
  expect(on.changes?.enable_ticket_refunds).toMatchObject({ reason: null })
})

test('a switch that is off until a time is on again from then on', { tags: ['F11'] }, async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString() as Instant
  const off = await set({ enable_ticket_refunds: false }, { onAgainAt: soon })
  expect(off.changes?.enable_ticket_refunds).toMatchObject({ onAgainAt: soon })
  await pool.query(`update remote_config set on_again_at = clock_timestamp()`)
  expect((await call(getRemoteConfig, {})).values).not.toHaveProperty('enable_ticket_refunds', false)
})

test('one of several processes turns a switch on again and records it', { tags: ['F11'] }, async () => {
  await set({ enable_ticket_refunds: false, enable_comp_tickets: false })
  const before = (await entries()).length
  await pool.query(`update remote_config set on_again_at = clock_timestamp() where key = 'enable_ticket_refunds'`)
  await Promise.all([startAnother(), startAnother(), startAnother()])
  await expect.poll(async () => (await entries()).length, { timeout: 60_000 }).toBe(before + 1)
  expect((await entries()).at(-1)).toMatchObject({
    actor_id: 'system:timed-switches',
    entity_id: 'enable_ticket_refunds',
    before: { enable_ticket_refunds: false },
    after: { enable_ticket_refunds: true },
  })
  expect((await call(getRemoteConfig, {})).values).toEqual({ enable_ticket_refunds: true, enable_comp_tickets: false })
})

test('a switch does not turn on again in the past', { tags: ['F11'] }, async () => {
  const past = new Date(Date.now() - 1_000).toISOString()
  const body = { values: { enable_comp_tickets: false }, reason: 'Because', onAgainAt: past }
  const problem = await expectProblem(await put(body), 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['onAgainAt'])
})
