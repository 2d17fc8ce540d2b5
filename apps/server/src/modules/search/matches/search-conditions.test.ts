import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useDatabase } from '#testing/use-database.ts'
import { afterAll, begins, startsAt } from './search-conditions.ts'

const { pool } = useDatabase()

/** Few characters, so that many texts begin alike, plus the first and last characters in order. */
const characters = fc.constantFrom('a', 'b', 'é', '%', '_', '\\', '~', '\u007f', '\ud7ff', '\ue000', '🎟', '\u{10ffff}')
const text = fc.array(characters, { maxLength: 4 }).map((each) => each.join(''))

test('the index condition matches exactly the texts that begin with the given one', { tags: ['P18'] }, async () => {
  const db = drizzle({ client: pool })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), text, async (texts, start) => {
      const found = async (condition: ReturnType<typeof begins>) =>
        (await db.execute(sql`select t from unnest(${sql.param(texts)}::text[]) x (t) where ${condition} order by t`))
          .rows
      expect(await found(startsAt(sql`t`, start))).toEqual(await found(begins(sql`t`, start)))
    }),
  )
})

test('the upper bound of a beginning is the next text after all that begin so', () => {
  expect(afterAll('ab')).toBe('ac')
  expect(afterAll('a\u{10ffff}\u{10ffff}')).toBe('b')
  expect(afterAll('\ud7ff')).toBe('\ue000')
  expect(afterAll('')).toBeNull()
  expect(afterAll('\u{10ffff}')).toBeNull()
})
