import { type SQL, sql } from 'drizzle-orm'
import type { Lookup } from '#modules/search/search-terms.ts'
import { type Way, wayToFind } from './best-matches.ts'
import { address } from './search-conditions.ts'

/** What is exactly this: an id, an e-mail address or a whole phone number, for `l`, the one that is looked up. */
export const lookedUp = {
  id: (column: SQL) => sql`${column} = l.id`,
  accountId: (column: SQL) => sql`${column} = l.account_id`,
  email: (column: SQL) => sql`${address(column)} = ${address(sql`l.email`)}`,
  foldedEmail: (column: SQL) => sql`fold(${column}) = fold(l.email)`,
  /** By its end, as digits only: what follows a 9 is a colon. */
  phone: (column: SQL) => sql`
    phone_end(${column}) operator(pg_catalog.~>=~) l.phone_end
    and phone_end(${column}) operator(pg_catalog.~<~) (l.phone_end || ':')
    and (l.phone_starts is null or reverse(phone_end(${column})) like any(l.phone_starts))`,
}

/** All that is looked up goes the same ways, each by its own index. */
export function waysToLookUp(lookups: readonly Lookup[], ways: readonly Way[]): SQL[] {
  const rows = lookups.map(({ id, accountId, email, phone }, piece) => ({
    piece,
    id,
    account_id: accountId,
    email,
    phone_end: phone && reversed('starts' in phone ? shortest(phone.starts) : phone.contains),
    phone_starts: phone && 'starts' in phone ? phone.starts.map((start) => `${start}%`) : null,
  }))
  const looked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as l (piece int, id text, account_id text, email text, phone_end text, phone_starts text[])`
  return ways.map(
    (way) => sql`(select hits.* from ${looked} cross join lateral ${wayToFind(way, { piece: sql`l.piece` })} hits)`,
  )
}

/** Every way of writing a number ends with its shortest. */
const shortest = (starts: readonly string[]) =>
  starts.reduce((least, each) => (each.length < least.length ? each : least))

const reversed = (digits: string) => Array.from(digits).reverse().join('')
