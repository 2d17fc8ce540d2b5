import { isEntryCode } from '@ground-control/domain/tickets/entry-code'
import { expect, test } from 'vitest'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { migrateDatabase } from './migrate.ts'

const { pool, url } = useDatabase({ template: 'template1' })

const migrate = (folder: string) => migrateDatabase(url, { folder, timeZone: 'UTC' })
const beforeEntryCodes = 17
const long = (n: number) => `Zz${String(n).padStart(18, '0')}`

type Row = { readonly id: string; readonly code: string; readonly version: number }

/** Two comps, a ticket that was transferred here, and two that a seller made, one of them with a code as long as ours. */
async function aPlatformBefore(): Promise<string> {
  await migrate(await earlierMigrations(beforeEntryCodes))
  const eventId = await salesOf(pool).event()
  await pool.query(
    `insert into comp_batches (id, event_id, contact_name, contact_email, issued_by, fingerprint)
     values ('cmp_1', $1, 'Ada', 'ada@guests.example', 'acc_1', 'f')`,
    [eventId],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at, comp_batch_id)
     values ($1, 'comp_1', $2, 0, now(), 'cmp_1'), ($1, 'comp_2', $3, 0, now(), 'cmp_1'), ($1, 'moved', $4, 100, now(), null),
            ($1, 'sold_1', 'PAPER-7', 100, now(), null), ($1, 'sold_2', $5, 100, now(), null)`,
    [eventId, long(1), long(2), long(3), long(4)],
  )
  await pool.query(
    `insert into transfers (id, event_id, ticket_id, batch_id, to_name, to_email, transferred_at)
     values ('trf_1', $1, 'moved', 'bat_1', 'Ada', 'ada@guests.example', now())`,
    [eventId],
  )
  return eventId
}

const tickets = async () =>
  (await pool.query<Row>('select id, code, version::int from tickets order by id collate "C"')).rows
const changes = async () => (await pool.query('select from ticket_changes')).rowCount

test('codes that we made become entry codes once, each its own; those of a seller stay', { tags: ['S6'] }, async () => {
  const eventId = await aPlatformBefore()
  const [before, told] = [await tickets(), await changes()]
  await migrate(migrationsFolder)
  const after = await tickets()
  expect(after.map(({ id, code }) => [id, isEntryCode(code)])).toEqual([
    ['comp_1', true],
    ['comp_2', true],
    ['moved', true],
    ['sold_1', false],
    ['sold_2', false],
  ])
  expect(new Set(after.map(({ code }) => code)).size).toBe(5)
  expect(after.slice(3)).toEqual(before.slice(3))
  // For everybody else the tickets are as they were: no list has to be read again, and nothing counts as changed.
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  expect(await changes()).toBe(told)
  expect((await pool.query('select from replaced_codes')).rowCount).toBe(0)

  await migrate(migrationsFolder)
  expect(await tickets()).toEqual(after)
  await pool.query(`insert into tickets (event_id, id, price_cents, purchased_at) values ($1, 'later', 100, now())`, [
    eventId,
  ])
  const made = (await tickets()).find(({ id }) => id === 'later')
  expect(isEntryCode(made?.code ?? '')).toBe(true)
  await pool.query(`update tickets set code = default where id = 'later'`)
  expect((await pool.query('select code, ticket_id from replaced_codes')).rows).toEqual([
    { code: made?.code, ticket_id: 'later' },
  ])
})
