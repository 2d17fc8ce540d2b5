import { expect, onTestFinished, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { connectDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { changeTimeZone, timeZoneProblem } from './time-zone.ts'

const { pool, url } = useDatabase()
const empty = useDatabase()

const start = (of: string, timeZone?: string) => migrateDatabase(of, { folder: migrationsFolder, timeZone })

test('the time zone can be set until the first sale, and later starts need not name it', { tags: ['H2'] }, async () => {
  expect(await start(empty.url, 'America/New_York')).toBe('America/New_York')
  expect(await start(empty.url, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(await start(empty.url)).toBe('Europe/Berlin')
})

const dayOfSale = async (eventId: string) =>
  (await pool.query('select day::text from event_day_stats where event_id = $1 and sold > 0', [eventId])).rows

test('after the first sale another time zone stops the start, with the way to change it', {
  tags: ['O10', 'H2'],
}, async () => {
  const sales = salesOf(pool)
  const eventId = await sales.event()
  await sales.sell(eventId, { at: '2026-06-11T03:30:00Z' })
  await expect(start(url, 'America/New_York')).rejects.toThrow(
    'PLATFORM_TIME_ZONE is America/New_York, but this platform’s days are in UTC.',
  )
  expect(await dayOfSale(eventId)).toEqual([{ day: '2026-06-11' }])
  expect(await start(url)).toBe('UTC')
})

test('the operator’s change splits the days again and is audited', { tags: ['O10', 'H2'] }, async () => {
  const database = connectDatabase(url, { onError: () => {} })
  onTestFinished(() => database.close())
  const sales = salesOf(pool)
  const eventId = await sales.event()
  await sales.sell(eventId, { at: '2026-06-11T03:30:00Z' })
  const actor = { id: 'operator', name: 'Operator' }
  const change = { timeZone: 'America/New_York', reason: 'We moved', actor }
  expect(await changeTimeZone(database, change)).toBe('UTC')
  expect(await dayOfSale(eventId)).toEqual([{ day: '2026-06-10' }])
  expect(await timeZoneProblem(pool, 'UTC')).toBe(
    'The platform’s time zone is now America/New_York, and this process still uses UTC.',
  )
  expect(await timeZoneProblem(pool, 'America/New_York')).toBeNull()
  expect(await changeTimeZone(database, change)).toBe('America/New_York')
  await expect(changeTimeZone(database, { ...change, timeZone: 'Mars/Olympus' })).rejects.toThrow()
  const { rows } = await pool.query(`select action, before, after, reason from audit_entries where action like 'time%'`)
  expect(rows).toEqual([
    {
      action: 'time-zone.changed',
      before: { timeZone: 'UTC' },
      after: { timeZone: 'America/New_York' },
      reason: 'We moved',
    },
  ])
})
