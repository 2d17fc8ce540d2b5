import type { PhoneNeedle } from '@ground-control/domain/search/phone-search'
import type { SearchWord } from '@ground-control/domain/search/search-words'
import { type SQL, sql } from 'drizzle-orm'

export const folded = (column: SQL) => sql`fold(${column})`

/** Prefix indexes keep this many characters. */
const kept = 100

export const beginning = (column: SQL) => sql`left(fold(${column}), ${sql.raw(`${kept}`)})`

export const address = (column: SQL) => sql`left(lower(${column}), ${sql.raw(`${kept}`)})`

export const begins = (column: SQL, text: string) =>
  sql`${column} like ${`${plain(Array.from(text).slice(0, kept).join(''))}%`}`

/**
 * Like `begins`, for prefix indexes only. It doesn't fold the row again to compare it, and a generic plan uses the
 * index.
 */
export function startsAt(column: SQL, text: string): SQL {
  const start = Array.from(text).slice(0, kept).join('')
  const end = afterAll(start)
  const from = sql`${column} operator(pg_catalog.~>=~) ${start}`
  return end === null ? from : sql`${from} and ${column} operator(pg_catalog.~<~) ${end}`
}

export const idStartsAt = (id: SQL, text: string): SQL =>
  isPlain(text) ? startsAt(sql`lower(${id})`, text.toLowerCase()) : idBegins(id, text)

export const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** The first text, in character order, after all texts with this beginning. */
export function afterAll(start: string): string | null {
  const characters = Array.from(start)
  const last = characters.pop()?.codePointAt(0)
  if (last === undefined) return null
  if (last === 0x10ffff) return afterAll(characters.join(''))
  // Skips surrogates: no text contains one alone.
  const next = last === 0xd7ff ? 0xe000 : last + 1
  return characters.join('') + String.fromCodePoint(next)
}

/** Not folded: accents count in an email address. */
export const addressBegins = (column: SQL, text: string) => begins(column, text.toLowerCase())

export const holds = (column: SQL, text: string) => sql`${column} like ${`%${plain(text)}%`}`

export const idBegins = (id: SQL, text: string) => sql`lower(${id}) like lower(${`${plain(text)}%`})`

export const idHolds = (id: SQL, text: string) => sql`lower(${id}) like lower(${`%${plain(text)}%`})`

export const holdsWords = (column: SQL, words: readonly SearchWord[]) =>
  sql.join(
    words.map((word) => holdsWord(column, word)),
    sql` and `,
  )

export const isPhone = (digits: SQL, needle: PhoneNeedle) =>
  'contains' in needle
    ? holds(digits, needle.contains)
    : // Not 'like any', which no prefix index supports.
      sql`(${sql.join(
        needle.starts.map((start) => sql`(${startsAt(digits, start)})`),
        sql` or `,
      )})`

export function holdsWord(column: SQL, { text, how }: SearchWord): SQL {
  if (how === 'as-written') return holds(column, text)
  if (how === 'within') return holds(folded(column), text)
  return sql`(${begins(folded(column), text)} or ${holds(folded(column), ` ${text}`)})`
}

/** Escapes patterns. Runs after folding, which turns a wide ％ into a plain one. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
