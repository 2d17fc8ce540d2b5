import { expect, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyRollups } from './verify-rollups.ts'

const { pool, url } = useDatabase({ template: 'template1' })

test('quarters are counted from all tickets, kept or logged as a whole day', { tags: ['P25', 'L4'] }, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(43), timeZone: 'UTC' })
  const { event, sell, refund, fold } = salesOf(pool)
  const eventId = await event()
  const { tickets } = await sell(eventId, { at: '2026-06-10T12:20:00Z', prices: [2500, 4000] })
  await refund(tickets.slice(1), { at: '2026-06-10T18:00:00Z' })
  await fold()
  // So many tickets at once become one row of the log, with the time of the first.
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at)
     select $1, 'tkt_' || n, n, 100, timestamptz '2026-06-10 12:00Z' + n * interval '10 minutes' from generate_series(0, 9) n`,
    [eventId],
  )
  expect((await pool.query('select count(*)::int from ticket_log')).rows).toEqual([{ count: 1 }])
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  const { rows } = await pool.query(
    `select to_char(starts_at, 'HH24:MI') as at, sold, gross_cents::int as gross, refunded from folded_quarters order by starts_at`,
  )
  expect(rows).toEqual([
    { at: '12:00', sold: 2, gross: 200, refunded: 0 },
    { at: '12:15', sold: 3, gross: 6600, refunded: 0 },
    { at: '12:30', sold: 2, gross: 200, refunded: 0 },
    { at: '12:45', sold: 1, gross: 100, refunded: 0 },
    { at: '13:00', sold: 2, gross: 200, refunded: 0 },
    { at: '13:15', sold: 1, gross: 100, refunded: 0 },
    { at: '13:30', sold: 1, gross: 100, refunded: 0 },
    { at: '18:00', sold: 0, gross: 0, refunded: 1 },
  ])
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
})
