import { type SQL, sql } from 'drizzle-orm'
import { otherCapitals, otherOrders, type SearchTerms } from '#modules/search/search-terms.ts'
import { rank, type Way } from './best-matches.ts'
import { begins, idBegins } from './search-conditions.ts'

type Subject = Pick<Way, 'id' | 'from' | 'eventId' | 'at'> & {
  /** Of a name, what an index keeps in order. */
  readonly name: SQL
}

/** What was written otherwise than it is kept, found by ranges of the same indexes: other capitals, surname first. */
export function otherWritings(terms: SearchTerms, { name, ...subject }: Subject): Way[] {
  const { id } = subject
  const ways = otherOrders(terms).map(
    (order): Way => ({
      ...subject,
      isOrdered: true,
      text: name,
      matched: 'name',
      rank: rank.within,
      where: begins(name, order),
    }),
  )
  const beginnings = otherCapitals(terms).map((beginning) => begins(id, beginning))
  if (beginnings.length === 0) return ways
  // Each as a condition of its own: joined to a list of them, the database would expect too many and read them all.
  const where = sql`(${sql.join(beginnings, sql` or `)}) and ${idBegins(id, terms.text)}`
  return [...ways, { ...subject, matched: 'id', rank: rank.idBegins, where }]
}
