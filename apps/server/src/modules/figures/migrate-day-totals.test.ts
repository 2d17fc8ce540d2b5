import { expect, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyRollups } from './verify-rollups.ts'

const { pool, url } = useDatabase({ template: 'template1' })

test('daily totals are built from the kept days, without those that were undone', {
  tags: ['P25', 'L4'],
}, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(38), timeZone: 'UTC' })
  const { event, sell, redeem, refund, fold } = salesOf(pool)
  const { tickets } = await sell(await event(), { at: '2026-06-10T12:00:00Z', prices: [2500, 4000] })
  await refund(tickets.slice(1), { at: '2026-06-11T12:00:00Z' })
  await redeem(tickets.slice(0, 1), { at: '2026-06-15T12:00:00Z' })
  await fold()
  await redeem(tickets.slice(0, 1), { at: null })
  await fold()
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  const { rows } = await pool.query(
    `select day::text, sold, gross_cents::int as gross, refunded, refunded_cents::int as back from folded_day_sales order by day`,
  )
  expect(rows).toEqual([
    { day: '2026-06-10', sold: 2, gross: 6500, refunded: 0, back: 0 },
    { day: '2026-06-11', sold: 0, gross: 0, refunded: 1, back: 4000 },
  ])
  expect((await pool.query('select first_day::text, last_day::text from folded_event_stats')).rows).toEqual([
    { first_day: '2026-06-10', last_day: '2026-06-11' },
  ])
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
})
