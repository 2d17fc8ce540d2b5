import type { PhoneNeedle } from '@ground-control/domain/search/phone-search'
import type { SearchWord } from '@ground-control/domain/search/search-words'
import { type SQL, sql } from 'drizzle-orm'

export const folded = (column: SQL) => sql`fold(${column})`

/** As much of a text as the indexes of beginnings keep of it. */
const kept = 100

export const beginning = (column: SQL) => sql`left(fold(${column}), ${sql.raw(`${kept}`)})`

/** Of an e-mail address, which needs no more than that to be compared. */
export const address = (column: SQL) => sql`left(lower(${column}), ${sql.raw(`${kept}`)})`

/** Of a text, or of as much of it as is kept. */
export const begins = (column: SQL, text: string) =>
  sql`${column} like ${`${plain(Array.from(text).slice(0, kept).join(''))}%`}`

/** Accents are kept there, so they count. */
export const addressBegins = (column: SQL, text: string) => begins(column, text.toLowerCase())

export const holds = (column: SQL, text: string) => sql`${column} like ${`%${plain(text)}%`}`

/** An id is taken as it is but for capitals: accents never stand in one. */
export const idBegins = (id: SQL, text: string) => sql`lower(${id}) like lower(${`${plain(text)}%`})`

export const idHolds = (id: SQL, text: string) => sql`lower(${id}) like lower(${`%${plain(text)}%`})`

/** Every word, in any order. */
export const holdsWords = (column: SQL, words: readonly SearchWord[]) =>
  sql.join(
    words.map((word) => holdsWord(column, word)),
    sql` and `,
  )

export const isPhone = (digits: SQL, needle: PhoneNeedle) =>
  'contains' in needle
    ? holds(digits, needle.contains)
    : sql`${digits} like any(${sql.param(needle.starts.map((start) => `${start}%`))}::text[])`

function holdsWord(column: SQL, { text, how }: SearchWord): SQL {
  if (how === 'as-written') return holds(column, text)
  if (how === 'within') return holds(folded(column), text)
  return sql`(${begins(folded(column), text)} or ${holds(folded(column), ` ${text}`)})`
}

/** What people type is text, never a pattern. After folding: a wide ％ has become a plain one. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
