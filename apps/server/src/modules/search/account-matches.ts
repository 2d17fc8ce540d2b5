import type { Account } from '@ground-control/contract/calls/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { bestMatches, type Matched, matches, mostFound, rank } from './ranked-matches.ts'
import { begins, folded, holds, holdsWords, idBegins, isPhone } from './search-conditions.ts'
import { isFoundAnywhere, isFoundAtBeginning, type SearchTerms } from './search-terms.ts'

export type FoundAccount = Account & { readonly matched: Matched }

/** Accounts by name, username, e-mail, phone and id. E-mail and phone are compared and never read. */
export const accountMatches = {
  atBeginning: (terms: SearchTerms): SQL => ranked(waysAtBeginning(terms), []),
  anywhere: (terms: SearchTerms, found: readonly Account[]): SQL => ranked(waysAnywhere(terms), found),
}

const account = { id: sql`a.id`, from: sql`accounts a` }
const privateRecord = { id: sql`p.account_id`, from: sql`account_private p` }
const [fullName, username] = [sql`a.full_name`, sql`a.username`]
const [email, phoneDigits] = [sql`p.email`, sql`p.phone_digits`]

function waysAtBeginning(terms: SearchTerms): SQL[] {
  const { text, phrase, phone } = terms
  const ways = [
    matches('id', { ...account, rank: rank.exact, where: sql`a.id = ${text}` }),
    // Few are enough: nearly all ids begin with the same letters.
    matches('id', { ...account, rank: rank.idBegins, where: idBegins(account.id, text), most: 200 }),
  ]
  if (isFoundAtBeginning(terms)) {
    ways.push(
      matches('username', { ...account, rank: rank.exact, where: sql`${folded(username)} = ${phrase}` }),
      matches('email', { ...privateRecord, rank: rank.exact, where: sql`${folded(email)} = ${phrase}` }),
      matches('name', { ...account, rank: rank.begins, where: begins(folded(fullName), phrase) }),
      matches('username', { ...account, rank: rank.begins, where: begins(folded(username), phrase) }),
      matches('email', { ...privateRecord, rank: rank.begins, where: begins(folded(email), phrase) }),
    )
  }
  if (phone && 'starts' in phone) {
    ways.push(matches('phone', { ...privateRecord, rank: rank.begins, where: isPhone(phoneDigits, phone) }))
  }
  return ways
}

function waysAnywhere(terms: SearchTerms): SQL[] {
  const { phrase, phone, words } = terms
  const ways = [matches('name', { ...account, rank: rank.within, where: holdsWords(fullName, words) })]
  if (isFoundAnywhere(terms)) {
    ways.push(
      matches('username', { ...account, rank: rank.within, where: holds(folded(username), phrase) }),
      matches('email', { ...privateRecord, rank: rank.within, where: holds(folded(email), phrase) }),
    )
  }
  if (phone && 'contains' in phone) {
    ways.push(matches('phone', { ...privateRecord, rank: rank.within, where: isPhone(phoneDigits, phone) }))
  }
  return ways
}

const ranked = (ways: readonly SQL[], found: readonly Account[]) => sql`
  select a.id, a.username, a.full_name as "fullName", a.source_is_v1 as "sourceIsV1", best.matched
  from (${bestMatches(ways)}) best
  join accounts a on a.id = best.id
  where a.id <> all(${sql.param(found.map(({ id }) => id))}::text[])
  order by best.rank, fold(coalesce(nullif(trim(a.full_name), ''), a.username)) collate "C" nulls last, a.id collate "C"
  limit ${mostFound}`
