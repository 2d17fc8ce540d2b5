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

type Row = { readonly id: string; readonly code: string; readonly version: number }

/** Adds a ticket of a seller that prints codes on paper, and one that this platform issued. */
async function aPlatformBefore(): Promise<string> {
  await migrate(await earlierMigrations(beforeEntryCodes))
  const eventId = await salesOf(pool).event()
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at)
     values ($1, 'issued', 'Zz0000000000000000a7', 0, now()), ($1, 'sold', 'PAPER-7', 100, now())`,
    [eventId],
  )
  return eventId
}

const tickets = async () =>
  (await pool.query<Row>('select id, code, version::int from tickets order by id collate "C"')).rows
const changes = async () => (await pool.query('select from ticket_changes')).rowCount

const replaced = async () => (await pool.query('select code, ticket_id from replaced_codes')).rows
const insert = (eventId: string, id: string, code: string) =>
  pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at) values ($1, $2, ${code}, 100, now())`,
    [eventId, id],
  )

test('existing tickets keep their codes, and new ones get entry codes', { tags: ['S6'] }, async () => {
  const eventId = await aPlatformBefore()
  const [before, told] = [await tickets(), await changes()]
  await migrate(migrationsFolder)
  await migrate(migrationsFolder)
  expect(await tickets()).toEqual(before)
  // The migration changes no ticket, so no list is read again.
  expect(await changes()).toBe(told)
  expect(await replaced()).toEqual([])

  for (const id of ['new_1', 'new_2']) await insert(eventId, id, 'default')
  const made = (await tickets()).filter(({ id }) => id.startsWith('new_')).map(({ code }) => code)
  expect(made.map(isEntryCode)).toEqual([true, true])
  expect(new Set(made).size).toBe(2)
  await expect(insert(eventId, 'copy', `'PAPER-7'`)).rejects.toThrow('tickets_code')
  await pool.query(`update tickets set code = default where id = 'sold'`)
  expect(await replaced()).toEqual([{ code: 'PAPER-7', ticket_id: 'sold' }])
})

test('each migration is one transaction, so that its locks end with it', async () => {
  const { rows } = await pool.query('select count(distinct xmin::text)::int as count from drizzle.__drizzle_migrations')
  const { rows: all } = await pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  expect(rows).toEqual(all)
})
