import { expect, test } from 'vitest'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { migrateDatabase } from './migrate.ts'

const { pool, url } = useDatabase({ template: 'template1' })

test('every guest list of a platform with data can be followed after the migration', {
  tags: ['P25'],
}, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(5), timeZone: 'UTC' })
  const { event, sell, fold } = salesOf(pool)
  const [busy, quiet] = [await event(), await event()]
  await sell(busy)
  await sell(busy)
  await sell(quiet)
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  const kept = async () =>
    (await pool.query('select event_id, revision::int, ticket_ids from ticket_changes order by 1, 2')).rows
  // Nobody has chosen organizations yet, however many exist.
  expect((await pool.query('select from watch_lists')).rowCount).toBe(0)
  const baseline = [
    { event_id: busy, revision: 1, ticket_ids: null },
    { event_id: quiet, revision: 0, ticket_ids: null },
  ]
  expect(await kept()).toEqual(baseline)
  const { tickets } = await sell(quiet)
  await fold()
  expect(await kept()).toEqual([...baseline, { event_id: quiet, revision: 1, ticket_ids: tickets.map(({ id }) => id) }])
})

test('many tickets written by one statement leave one row, without their ids', { tags: ['P25'] }, async () => {
  const { event, fold } = salesOf(pool)
  const eventId = await event()
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at)
     select $1, 'tkt_' || n, n, 2500, now() from generate_series(1, 2000) as n`,
    [eventId],
  )
  await fold()
  const { rows } = await pool.query('select ticket_ids from ticket_changes where event_id = $1', [eventId])
  expect(rows).toEqual([{ ticket_ids: null }])
})
