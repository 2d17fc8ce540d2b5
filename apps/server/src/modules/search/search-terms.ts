import type { Needle } from '@ground-control/domain/finding/pick-needles'
import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/phone-search'
import { type SearchWord, searchWords } from '@ground-control/domain/search-words'

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

/** The first letters of an id say only of what kind it is. */
export const isBeginningOfId = ({ text }: SearchTerms) => /^\S{5,}$/.test(text)

/** Nobody's address is a part of somebody else's, and that of a large provider would be looked for among all of theirs. */
export const isWholeAddress = ({ text }: SearchTerms) => /^\S+@[^\s@]+\.[^\s@]+$/.test(text)
