import { type SQL, sql } from 'drizzle-orm'
import type { Search, SearchTerms } from '#modules/search/search-terms.ts'
import { bestOf, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { begins, folded, holds, holdsWords, idBegins, idHolds, isPhone } from './search-conditions.ts'

/** Any part of a name, id or contact. There are few organizations, so all of them are read. */
export const organizationMatches = {
  first: ({ lookups, terms }: Search, max: number): SQL => {
    const ways = terms ? waysToBeFound(terms).map((way) => wayToFind(way)) : waysToLookUp(lookups, exactly)
    return sql`
      select o.id, o.name, o.display_name as "displayName", o.type, o.email, o.phone, o.status, ${why}
      from ${bestOf(ways, max)} join organizations o on o.id = best.id
      order by best.place`
  },
  rest: [],
}

const [id, email] = [sql`o.id`, sql`o.email`]
const shownName = sql`fold(coalesce(nullif(trim(o.name), ''), o.display_name))`
const organization = { id, from: sql`organizations o`, text: shownName }
const phoneDigits = sql`regexp_replace(o.phone, '[^0-9]', '', 'g')`

const exactly: readonly Way[] = [
  { ...organization, matched: 'id', rank: rank.exact, where: lookedUp.id(id) },
  { ...organization, matched: 'email', rank: rank.exact, where: lookedUp.email(email) },
  { ...organization, matched: 'phone', rank: rank.phone, where: lookedUp.phone(sql`o.phone`) },
]

function waysToBeFound({ text, phrase, words, phone }: SearchTerms): Way[] {
  const anywhere = words.map((word) => (word.how === 'beginning' ? { ...word, how: 'within' as const } : word))
  const beginsOrNot = (column: SQL, ifSo: number) =>
    sql`case when ${begins(folded(column), phrase)} then ${ifSo} else ${rank.within} end`
  const ways: Way[] = [
    {
      ...organization,
      matched: 'id',
      rank: sql`case when o.id = ${text} then ${rank.exact} when ${idBegins(id, text)} then ${rank.idBegins} else ${rank.within} end`,
      where: idHolds(id, text),
    },
    ...[sql`o.name`, sql`o.display_name`].map(
      (name): Way => ({
        ...organization,
        matched: 'name',
        rank: beginsOrNot(name, rank.nameBegins),
        where: holdsWords(name, anywhere),
      }),
    ),
    {
      ...organization,
      matched: 'email',
      rank: sql`case when ${folded(email)} = ${phrase} then ${rank.exact} else ${beginsOrNot(email, rank.emailBegins)} end`,
      where: holds(folded(email), phrase),
    },
  ]
  if (phone) {
    const how = 'starts' in phone ? rank.phone : rank.within
    ways.push({ ...organization, matched: 'phone', rank: how, where: isPhone(phoneDigits, phone) })
  }
  return ways
}
