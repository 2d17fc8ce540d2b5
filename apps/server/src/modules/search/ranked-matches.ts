import { type SQL, sql } from 'drizzle-orm'

/** How well something fits, best first. That an id begins so says little: all ids of a kind begin alike. */
export const rank = { exact: 0, begins: 1, idBegins: 2, within: 3, byOrganization: 4 } as const

export const mostFound = 50

/** In the order in which they are named when several fit equally well. */
const fields = ['name', 'id', 'username', 'email', 'phone', 'organization'] as const
export type Matched = (typeof fields)[number]

/**
 * One way of being found, as a query of its own so that it can use its own index. A search that fits more than two
 * thousand that way is not worth the reading of them all: which of them are looked at is then left to the database.
 */
export const matches = (
  matched: Matched,
  { id, rank, from, where, most = 2000 }: { id: SQL; rank: SQL | number; from: SQL; where: SQL; most?: number },
) =>
  sql`(select ${id} as id, ${rank}::int as rank, ${matched}::text as matched from ${from} where ${where} limit ${most})`

/** Each found one once, with the best of its matches. */
export const bestMatches = (ways: readonly SQL[]) => sql`
  select distinct on (id) id, rank, matched from (${sql.join([...ways], sql` union all `)}) ways
  order by id, rank, array_position(${sql.param(fields)}::text[], matched)`
