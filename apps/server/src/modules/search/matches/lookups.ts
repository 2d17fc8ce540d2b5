import { type SQL, sql } from 'drizzle-orm'
import type { Lookup } from '#modules/search/search-terms.ts'
import { type Way, wayToFind } from './best-matches.ts'
import { address, beginning } from './search-conditions.ts'

/** Exact matches of an id, an email or a whole phone number with `l`, the looked-up row. */
export const lookedUp = {
  id: (column: SQL) => sql`${column} = l.id`,
  accountId: (column: SQL) => sql`${column} = l.account_id`,
  email: (column: SQL) => sql`${address(column)} = ${address(sql`l.email`)}`,
  name: (column: SQL) => sql`${beginning(column)} = ${beginning(sql`l.name`)}`,
  foldedEmail: (column: SQL) => sql`fold(${column}) = fold(l.email)`,
  /** By its last digits. The range ends with a colon, which follows 9 in character order. */
  phone: (column: SQL) => sql`
    phone_end(${column}) operator(pg_catalog.~>=~) l.phone_end
    and phone_end(${column}) operator(pg_catalog.~<~) (l.phone_end || ':')
    and (l.phone_starts is null or reverse(phone_end(${column})) like any(l.phone_starts))`,
}

export function waysToLookUp(lookups: readonly Lookup[], ways: readonly Way[]): SQL[] {
  const rows = lookups.map(({ id, accountId, email, phone, name }, piece) => ({
    piece,
    id,
    name,
    account_id: accountId,
    email,
    phone_end: phone && reversed('starts' in phone ? shortest(phone.starts) : phone.contains),
    phone_starts: phone && 'starts' in phone ? phone.starts.map((start) => `${start}%`) : null,
  }))
  const looked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as l (piece int, id text, name text, account_id text, email text, phone_end text, phone_starts text[])`
  return ways.map(
    (way) => sql`(select hits.* from ${looked} cross join lateral ${wayToFind(way, { piece: sql`l.piece` })} hits)`,
  )
}

/** Every form of a number ends with its shortest form. */
const shortest = (starts: readonly string[]) => starts.reduce((min, each) => (each.length < min.length ? each : min))

const reversed = (digits: string) => Array.from(digits).reverse().join('')
