import { allEndpoints } from '@ground-control/contract/endpoints'
import { unwatchOrganization, watchOrganization } from '@ground-control/contract/organization-lists'
import { deleteView, saveView } from '@ground-control/contract/saved-views'
import { setRemoteConfig } from '@ground-control/contract/settings'
import { createMacro, deleteMacro } from '@ground-control/contract/support-macros'
import { issueComps, setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { migrateDatabase, migrationProblem } from '#platform/db/migrate.ts'
import { grantRuntimeRole } from '#platform/db/runtime-role.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { sampleCall } from '#testing/sample-calls.ts'
import { knownMigrations, migrationsFolder } from '#testing/use-api.ts'
import { verifyAudit } from './verify-audit.ts'

const { call, log, ownerUrl, pool, refund, request, sales, sell, token } = await useRefunds({
  outside: { asRuntimeRole: true },
})

const idOf = (ticket: { readonly id: string } | undefined) => (ticket?.id ?? '') as TicketId
const denied = () => log.filter((line) => JSON.stringify(line).includes('permission denied'))

test('a server whose role owns nothing starts on a migrated database', { tags: ['H6', 'L2'] }, async () => {
  const { rows } = await pool.query(
    `select count(*)::int as owned from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
  )
  expect(rows).toEqual([{ owned: 0 }])
  await migrateDatabase(pool.options.connectionString ?? '', { folder: migrationsFolder, timeZone: 'UTC' })
  expect(await migrationProblem(pool, knownMigrations)).toBe(null)
})

test('no call fails for lack of a database right', { tags: ['H6', 'L2'] }, async () => {
  const authorization = `Bearer ${await token()}`
  for (const endpoint of allEndpoints) {
    const { path, init } = sampleCall(endpoint, 'id_1')
    const reply = await request(path, { ...init, headers: { ...init.headers, authorization } })
    await reply.body?.cancel()
    expect([endpoint.name, reply.status < 500]).toEqual([endpoint.name, true])
  }
  expect(denied()).toEqual([])
})

test('tickets, refunds, macros, settings and views work for that role', { tags: ['H6', 'L2'] }, async () => {
  const orgId = await sales.organization()
  const [startAt = null, endAt = null] = [24, 28].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const eventId = await sales.event({ orgId, startAt, endAt })
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ('typ_role', $1, 'Floor', 1)`, [
    eventId,
  ])
  const { tickets } = await sales.sell(eventId, { prices: [2500, 2500] })
  await call(setTicketStatus, { params: { id: idOf(tickets[0]) }, body: { redeemed: true } })
  const recipient = { recipientName: 'Ada', recipientEmail: 'ada@guests.example' }
  await call(transferTickets, { body: { ticketIds: [idOf(tickets[1])], ...recipient } }, { organizationId: orgId })
  const contact = { email: 'ada@guests.example', name: 'Ada' }
  await call(issueComps, { body: { eventId, ticketQuantities: { typ_role: 1 }, contact } }, { organizationId: orgId })
  await call(watchOrganization, { params: { list: 'team', orgId } })
  await call(unwatchOrganization, { params: { list: 'team', orgId } })
  await call(setRemoteConfig, { body: { values: { welcome_message: 'Hello' } } })
  await call(setRemoteConfig, { body: { values: { welcome_message: null } } })
  const { views } = await call(saveView, { body: { list: 'refunds', name: 'Of today', filters: {} } })
  for (const { viewId } of views) await call(deleteView, { params: { viewId: viewId as never } })
  const { macros } = await call(createMacro, { body: { title: 'Resent', text: 'Hi' } })
  for (const { macroId, version } of macros) {
    await call(deleteMacro, { params: { macroId }, query: { expectedVersion: String(version) } })
  }
  const { paymentId, ids } = await sell(2500)
  const refunded = await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500, reason: 'Ill' })
  expect(refunded).toMatchObject({ error: null })
  await expect.poll(async () => (await verifyAudit(pool)).unsealed).toBe(0)
  expect([(await verifyAudit(pool)).broken, denied()]).toEqual([[], []])
})

test.each([
  'delete from audit_entries',
  `update audit_entries set reason = 'other'`,
  'truncate audit_entries',
  'alter table audit_entries disable trigger all',
  'drop table audit_entries',
  'set session_replication_role = replica',
  'delete from audit_seals',
  'delete from audit_listed',
  `insert into audit_seals (number, entry, hash) values (1000, 1000, 'x')`,
  `update audit_sealing set number = 0, hash = ''`,
  'update audit_head set number = 0',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  `update refund_steps set detail = '{}'`,
  'delete from refunds',
  'delete from tickets',
])('the role of the server cannot: %s', { tags: ['H6', 'L2'] }, async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a role that owns the tables is not taken for the server’s', { tags: ['H6', 'L2'] }, async () => {
  await expect(grantRuntimeRole(ownerUrl, ownerUrl)).rejects.toThrow(/^\w+, the role of DATABASE_URL, is a superuser$/)
})
