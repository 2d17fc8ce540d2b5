import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerms } from '#modules/search/search-terms.ts'
import { rank, type Way } from './best-matches.ts'
import { folded } from './search-conditions.ts'

type Subject = Pick<Way, 'id' | 'from' | 'eventId' | 'at'> & { readonly name: SQL; readonly only?: SQL }

const minSimilarity = 0.4

/** Similar names, the nearest first. Two queries, because an index answers one condition at a time. */
export function nearly({ phrase, words }: SearchTerms, { name, only, ...subject }: Subject): Way[] {
  const text = folded(name)
  const likeness = sql`similarity(${text}, ${phrase})`
  const way = { ...subject, matched: 'similar-name', rank: rank.similar } as const
  const and = only ? sql` and ${only}` : sql``
  const whole: Way = {
    ...way,
    time: { isOver: sql`false`, away: sql`1 - ${likeness}` },
    where: sql`${text} % ${phrase} and ${likeness} >= ${minSimilarity}${and}`,
  }
  if (words.length > 1) return [whole]
  const oneWord: Way = {
    ...way,
    time: { isOver: sql`false`, away: sql`1 - word_similarity(${phrase}, ${text})` },
    where: sql`${phrase} <% ${text}${and}`,
  }
  return [whole, oneWord]
}
