import type { PhoneNeedle } from '@ground-control/domain/search/phone-search'
import type { SearchWord } from '@ground-control/domain/search/search-words'
import { type SQL, sql } from 'drizzle-orm'

export const folded = (column: SQL) => sql`fold(${column})`

/** The indexes of beginnings keep this many characters. */
const kept = 100

export const beginning = (column: SQL) => sql`left(fold(${column}), ${sql.raw(`${kept}`)})`

export const address = (column: SQL) => sql`left(lower(${column}), ${sql.raw(`${kept}`)})`

export const begins = (column: SQL, text: string) =>
  sql`${column} like ${`${plain(Array.from(text).slice(0, kept).join(''))}%`}`

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
    : // Not 'like any', which no index of beginnings can answer.
      sql`(${sql.join(
        needle.starts.map((start) => sql`${digits} like ${`${start}%`}`),
        sql` or `,
      )})`

export function holdsWord(column: SQL, { text, how }: SearchWord): SQL {
  if (how === 'as-written') return holds(column, text)
  if (how === 'within') return holds(folded(column), text)
  return sql`(${begins(folded(column), text)} or ${holds(folded(column), ` ${text}`)})`
}

/** Escapes patterns. Runs after folding, which turns a wide ％ into a plain one. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
