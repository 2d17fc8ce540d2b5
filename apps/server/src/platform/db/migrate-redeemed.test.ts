import { expect, test } from 'vitest'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { migrateDatabase } from './migrate.ts'

const { pool, url } = useDatabase({ template: 'template1' })
const { event, sell, redeem, refund } = salesOf(pool)

const timeZone = 'America/New_York'
const beforeTheRule = 23

const lists = async () => (await pool.query('select event_id, revision from event_stats order by 1')).rows
const days = async (column: string) => (await pool.query(`select day::text, ${column} from event_day_stats`)).rows

test('tickets refunded after redemption leave the count, and lists stay unchanged', {
  tags: ['F5'],
}, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(beforeTheRule), timeZone })
  const { tickets } = await sell(await event(), { at: '2026-06-09T12:00:00Z', prices: [100, 200, 300] })
  // Still June 10 in New York.
  await redeem(tickets.slice(0, 2), { at: '2026-06-11T03:00:00Z' })
  await refund(tickets.slice(1), { at: '2026-06-12T12:00:00Z' })
  const before = await lists()
  expect(await days('redeemed')).toContainEqual({ day: '2026-06-10', redeemed: 2 })

  await migrateDatabase(url, { folder: migrationsFolder, timeZone })
  expect(await lists()).toEqual(before)
  expect(await days('redeemed')).toContainEqual({ day: '2026-06-10', redeemed: 1 })
  expect(await days('redeemed_refunded')).toContainEqual({ day: '2026-06-10', redeemed_refunded: 1 })
  expect((await pool.query('select redeemed, redeemed_refunded from event_stats')).rows).toEqual([
    { redeemed: 1, redeemed_refunded: 1 },
  ])
})
