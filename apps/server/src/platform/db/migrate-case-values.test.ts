import { expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { earlierMigrations } from '#testing/earlier-migrations.ts'
import { migrationsFolder } from '#testing/use-api.ts'
import { useDatabase } from '#testing/use-database.ts'
import { migrateDatabase } from './migrate.ts'

const { pool, url } = useDatabase({ template: 'template1' })
const { insert } = casesOf(pool)

const beforeTheValues = 32

test('a case with a value that lists can’t show gets a valid one', { tags: ['S8'] }, async () => {
  await migrateDatabase(url, { folder: await earlierMigrations(beforeTheValues), timeZone: 'UTC' })
  await insert('sup_1', { category: 'lost-property', priority: 'high' })
  await insert('sup_2', { category: 'refund', priority: 'asap' })
  await migrateDatabase(url, { folder: migrationsFolder, timeZone: 'UTC' })
  expect((await pool.query('select id, category, priority from support_cases order by id')).rows).toEqual([
    { id: 'sup_1', category: 'other', priority: 'high' },
    { id: 'sup_2', category: 'refund', priority: 'normal' },
  ])
  const { rows } = await pool.query(
    `select conname from pg_constraint where conrelid = 'support_cases'::regclass and not convalidated`,
  )
  expect(rows).toEqual([])
})

test('such a value can no longer be written', { tags: ['S8'] }, async () => {
  await expect(insert('sup_3', { category: 'lost-property' })).rejects.toThrow('support_cases_categories')
  await expect(insert('sup_4', { priority: 'asap' })).rejects.toThrow('support_cases_priorities')
})
