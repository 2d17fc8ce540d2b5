import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/search/phone-search'
import type { Needle } from '@ground-control/domain/search/pick-needles'
import { type SearchWord, searchWords } from '@ground-control/domain/search/search-words'

/** `terms` match beginnings and parts of a text, `lookups` match exactly. */
export type Search = { readonly lookups: readonly Lookup[]; readonly terms: SearchTerms | null }

export type Lookup = {
  readonly id: string | null
  readonly accountId: string | null
  readonly email: string | null
  readonly phone: PhoneNeedle | null
}

export type SearchTerms = {
  /** As typed, because ids are case-sensitive after their prefix. */
  readonly text: string
  readonly phrase: string
  readonly words: readonly SearchWord[]
  readonly phone: PhoneNeedle | null
}

/** null: nothing to search, such as spaces or an accent without its letter. */
export function toSearch(text: string, folded: string): Search | null {
  const terms = toSearchTerms(text, folded)
  if (!terms) return null
  const { text: id, phone } = terms
  return { terms, lookups: [{ id, accountId: isAccount(id) ? id : null, email: id, phone }] }
}

/** Tickets of people without an account have an email, a phone or nothing as their owner id. */
const isAccount = (id: string) => id !== 'unknown' && !/[@+]/.test(id)

function toSearchTerms(text: string, folded: string): SearchTerms | null {
  const words = searchWords(folded)
  if (words.length === 0) return null
  const phrase = folded.trim().replace(/\s+/g, ' ')
  return { text: asId(text.trim()), phrase, words, phone: phoneNeedle(folded) }
}

/** Phone keyboards capitalize the first letter, but the prefix of an id is lower case. */
const asId = (text: string) => text.replace(/^(?:acct?|evt|org|tkt|pi)_/i, (kind) => kind.toLowerCase())

export function toSearchOfPieces(pieces: readonly Needle[]): Search | null {
  if (pieces.length === 0) return null
  const lookups = pieces.map(({ kind, text }) => ({
    id: kind === 'id' ? asId(text) : null,
    accountId: kind === 'id' ? asId(text) : null,
    email: kind === 'email' ? text : null,
    phone: kind === 'phone' ? phoneNeedle(text) : null,
  }))
  return { terms: null, lookups }
}

/** A trigram index needs at least one trigram in the search. */
export const isFoundAnywhere = ({ words }: SearchTerms) => words.some(({ how }) => how === 'within')

export const isFoundAtBeginning = ({ words }: SearchTerms) => words.some(({ how }) => how !== 'as-written')

/** Words that a trigram index can find among a million names. null: only punctuation, which would read every name. */
export function indexedWords({ words }: SearchTerms): readonly SearchWord[] | null {
  const indexed = words.map(({ text, how }) => ({
    text,
    how: how === 'as-written' && /[\p{L}\p{N}]/u.test(text) ? ('beginning' as const) : how,
  }))
  return indexed.some(({ how }) => how !== 'as-written') ? indexed : null
}

/** The words in every other order, because a name may be written surname first. */
export function otherOrders({ phrase }: SearchTerms): readonly string[] {
  const words = phrase.split(' ')
  if (words.length > maxWordsOfName) return []
  return ordersOf(words)
    .map((order) => order.join(' '))
    .filter((order, at, all) => order !== phrase && all.indexOf(order) === at)
}

const maxWordsOfName = 3

const ordersOf = (words: readonly string[]): readonly (readonly string[])[] =>
  words.length < 2
    ? [words]
    : words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((others) => [word, ...others]))

/** Possible beginnings of a ticket or payment id typed in other capitals. None for a short part of an id. */
export function otherCapitals({ text }: SearchTerms): readonly string[] {
  const [, kind = '', rest = ''] = /^((?:tkt|pi)_)([a-z0-9_-]{6,})$/i.exec(text) ?? []
  let beginnings = rest === '' ? [] : [kind]
  let letters = 0
  for (const character of rest) {
    const isLetter = /[a-z]/i.test(character)
    if (isLetter && letters === maxLettersTried) break
    if (isLetter) letters += 1
    const ways = isLetter ? [character.toLowerCase(), character.toUpperCase()] : [character]
    beginnings = beginnings.flatMap((beginning) => ways.map((way) => beginning + way))
  }
  return beginnings
}

const maxLettersTried = 4

/** Shorter texts are only the prefix of an id. */
export const isBeginningOfId = ({ text }: SearchTerms) => /^\S{5,}$/.test(text)

/** A whole address is part of no other one, and searching for it as a part would be slow. */
export const isWholeAddress = ({ text }: SearchTerms) => /^\S+@[^\s@]+\.[^\s@]+$/.test(text)
