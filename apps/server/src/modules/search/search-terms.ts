import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/search/phone-search'
import type { Needle } from '@ground-control/domain/search/pick-needles'
import { type SearchWord, searchWords } from '@ground-control/domain/search/search-words'

/** What is looked for: a text, in whatever it begins or is a part of; or only that which is exactly this. */
export type Search = { readonly lookups: readonly Lookup[]; readonly terms: SearchTerms | null }

/** A text that may be somebody's or something's id, e-mail address or phone. */
export type Lookup = {
  readonly id: string | null
  readonly accountId: string | null
  readonly email: string | null
  readonly phone: PhoneNeedle | null
}

export type SearchTerms = {
  /** As it was written, for ids: but for their kind they tell capitals apart. */
  readonly text: string
  /** In lower case, without accents, with single blanks. */
  readonly phrase: string
  readonly words: readonly SearchWord[]
  readonly phone: PhoneNeedle | null
}

/** null: nothing to look for. Blanks are nothing, and so is an accent without its letter. */
export function toSearch(text: string, folded: string): Search | null {
  const terms = toSearchTerms(text, folded)
  if (!terms) return null
  const { text: id, phone } = terms
  return { terms, lookups: [{ id, accountId: isAccount(id) ? id : null, email: id, phone }] }
}

/** Tickets of people without an account are kept under an e-mail, a phone or nothing. */
const isAccount = (id: string) => id !== 'unknown' && !/[@+]/.test(id)

function toSearchTerms(text: string, folded: string): SearchTerms | null {
  const words = searchWords(folded)
  if (words.length === 0) return null
  const phrase = folded.trim().replace(/\s+/g, ' ')
  return { text: asId(text.trim()), phrase, words, phone: phoneNeedle(folded) }
}

/** Phones begin what is typed with a capital, but ids begin with small letters; further on capitals tell them apart. */
const asId = (text: string) => text.replace(/^(?:acct?|evt|org|tkt|pi)_/i, (kind) => kind.toLowerCase())

/** null: nothing to look for. */
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

/** An index of three-letter pieces finds a text anywhere only if the search holds such a piece itself. */
export const isFoundAnywhere = ({ words }: SearchTerms) => words.some(({ how }) => how === 'within')

/** And a beginning only if there is at least one letter. */
export const isFoundAtBeginning = ({ words }: SearchTerms) => words.some(({ how }) => how !== 'as-written')

/**
 * The words as an index of three-letter pieces finds them among a million names: one or two characters of any script at
 * the beginning of a word. null: signs alone, for which every name would be read.
 */
export function indexedWords({ words }: SearchTerms): readonly SearchWord[] | null {
  const indexed = words.map(({ text, how }) => ({
    text,
    how: how === 'as-written' && /[\p{L}\p{N}]/u.test(text) ? ('beginning' as const) : how,
  }))
  return indexed.some(({ how }) => how !== 'as-written') ? indexed : null
}

/** The words in every other order: a name may be written with the surname first. More words than these are no name. */
export function otherOrders({ phrase }: SearchTerms): readonly string[] {
  const words = phrase.split(' ')
  if (words.length > mostWordsOfName) return []
  return ordersOf(words)
    .map((order) => order.join(' '))
    .filter((order, at, all) => order !== phrase && all.indexOf(order) === at)
}

const mostWordsOfName = 3

const ordersOf = (words: readonly string[]): readonly (readonly string[])[] =>
  words.length < 2
    ? [words]
    : words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((others) => [word, ...others]))

/**
 * How the id of a ticket or payment may begin that was written in other capitals: these are few, and as hardly any id
 * begins with one of them, whatever does can be looked at. Of less than most of an id, none.
 */
export function otherCapitals({ text }: SearchTerms): readonly string[] {
  const [, kind = '', rest = ''] = /^((?:tkt|pi)_)([a-z0-9_-]{6,})$/i.exec(text) ?? []
  let beginnings = rest === '' ? [] : [kind]
  let letters = 0
  for (const character of rest) {
    const isLetter = /[a-z]/i.test(character)
    if (isLetter && letters === mostLettersTried) break
    if (isLetter) letters += 1
    const ways = isLetter ? [character.toLowerCase(), character.toUpperCase()] : [character]
    beginnings = beginnings.flatMap((beginning) => ways.map((way) => beginning + way))
  }
  return beginnings
}

/** Each of them doubles the beginnings. */
const mostLettersTried = 4

/** The first letters of an id say only of what kind it is. */
export const isBeginningOfId = ({ text }: SearchTerms) => /^\S{5,}$/.test(text)

/** Nobody's address is a part of somebody else's, and that of a large provider would be looked for among all of theirs. */
export const isWholeAddress = ({ text }: SearchTerms) => /^\S+@[^\s@]+\.[^\s@]+$/.test(text)
