import type { Organization } from '@ground-control/contract/calls/organizations'
import { type SQL, sql } from 'drizzle-orm'
import { bestMatches, type Matched, matches, mostFound, rank } from './ranked-matches.ts'
import { begins, folded, holds, holdsWords, idBegins, idHolds, isPhone } from './search-conditions.ts'
import type { SearchTerms } from './search-terms.ts'

export type FoundOrganization = Organization & { readonly matched: Matched }

/** N4: anywhere in a name, an id or a contact, however short. There are few enough organizations to look at each. */
export const organizationMatches = (terms: SearchTerms): SQL => sql`
  select o.id, o.name, o.display_name as "displayName", o.type, o.email, o.phone, o.status, best.matched
  from (${bestMatches(waysToBeFound(terms))}) best
  join organizations o on o.id = best.id
  order by best.rank, fold(coalesce(nullif(trim(o.name), ''), o.display_name)) collate "C" nulls last, o.id collate "C"
  limit ${mostFound}`

const organization = { id: sql`o.id`, from: sql`organizations o` }
const email = sql`o.email`
const phoneDigits = sql`regexp_replace(o.phone, '[^0-9]', '', 'g')`

function waysToBeFound({ text, phrase, words, phone }: SearchTerms): SQL[] {
  const anywhere = words.map((word) => (word.how === 'beginning' ? { ...word, how: 'within' as const } : word))
  const beginsOrNot = (column: SQL) =>
    sql`case when ${begins(folded(column), phrase)} then ${rank.begins} else ${rank.within} end`
  const ways = [
    matches('id', {
      ...organization,
      rank: sql`case when o.id = ${text} then ${rank.exact} when ${idBegins(organization.id, text)} then ${rank.idBegins} else ${rank.within} end`,
      where: idHolds(organization.id, text),
    }),
    ...[sql`o.name`, sql`o.display_name`].map((name) =>
      matches('name', { ...organization, rank: beginsOrNot(name), where: holdsWords(name, anywhere) }),
    ),
    matches('email', {
      ...organization,
      rank: sql`case when ${folded(email)} = ${phrase} then ${rank.exact} else ${beginsOrNot(email)} end`,
      where: holds(folded(email), phrase),
    }),
  ]
  if (phone) {
    const how = 'starts' in phone ? rank.begins : rank.within
    ways.push(matches('phone', { ...organization, rank: how, where: isPhone(phoneDigits, phone) }))
  }
  return ways
}
