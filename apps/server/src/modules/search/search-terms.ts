import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/search/phone-search'
import type { Needle } from '@ground-control/domain/search/pick-needles'
import { foldText } from '@ground-control/domain/search/search-text'
import { type SearchWord, searchWords } from '@ground-control/domain/search/search-words'

/** `terms` match beginnings and parts of a text, `lookups` match exactly. */
export type Search = {
  readonly lookups: readonly Lookup[]
  readonly terms: SearchTerms | null
  /** Readings of the text as an event's name plus a person's name, the best one first. */
  readonly readings: readonly Reading[]
  /** Events that a pasted text names, and the matching pieces. */
  readonly named: readonly NamedEvent[]
}

export type Reading = { readonly eventIds: readonly string[]; readonly person: SearchTerms }

export type NamedEvent = { readonly id: string; readonly piece: number }

/** `title` is the event's whole name, or the part that is in the text. */
export type NamedTitle = { readonly id: string; readonly title: string; readonly isWhole: boolean }

/** Drops titles that are only part of another event's title, if the text contains that one as a whole. */
export function meantTitles(titles: readonly NamedTitle[]): readonly NamedTitle[] {
  const whole = titles.filter(({ isWhole }) => isWhole).map(({ title }) => foldText(title))
  return titles.filter(({ title }) => {
    const part = foldText(title)
    return !whole.some((name) => name !== part && name.includes(part))
  })
}

export type Lookup = {
  readonly id: string | null
  readonly name: string | null
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

/** null: nothing to search for, such as spaces or a lone accent. */
export function toSearch(text: string, folded: string): Search | null {
  const terms = toSearchTerms(text, folded)
  if (!terms) return null
  const { text: id, phone } = terms
  const lookup = { id, name: null, accountId: isAccount(id) ? id : null, email: id, phone }
  return { terms, lookups: [lookup], readings: [], named: [] }
}

/** Which of the words occur in an event's name, by position. */
export type EventWords = { readonly id: string; readonly held: readonly number[] }

/** Excludes a lone email, phone or id, which can't be a name plus an event. */
export const mayNameEvent = ({ words, phone, text }: SearchTerms): boolean =>
  words.length > 1 && words.length <= maxWordsRead && phone === null && !/[@_]/.test(text)

const maxWordsRead = 12
const maxReadings = 3

/**
 * Events with the same words leave the same remaining words, which are read as a name. Readings with most words come
 * first. If an event's name has all words, the text is its title.
 */
export function toReadings({ words }: SearchTerms, events: readonly EventWords[]): readonly Reading[] {
  if (events.some(({ held }) => held.length === words.length)) return []
  const groups = new Map<string, { readonly held: number; readonly eventIds: string[] }>()
  for (const { id, held } of events) {
    const rest = words.filter((_, at) => !held.includes(at)).map(({ text }) => text)
    const key = rest.join(' ')
    const group = groups.get(key) ?? { held: held.length, eventIds: [] }
    group.eventIds.push(id)
    groups.set(key, group)
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.held - a.held)
    .flatMap(([rest, { eventIds }]) => {
      const person = toSearchTerms(rest, rest)
      return person && isFoundAtBeginning(person) ? [{ eventIds, person }] : []
    })
    .slice(0, maxReadings)
}

/** Tickets of people without an account have an email, a phone or nothing as their owner id. */
const isAccount = (id: string) => id !== 'unknown' && !/[@+]/.test(id)

function toSearchTerms(text: string, folded: string): SearchTerms | null {
  const words = searchWords(folded)
  if (words.length === 0) return null
  const phrase = folded.trim().replace(/\s+/g, ' ')
  return { text: asId(text.trim()), phrase, words, phone: phoneNeedle(folded) }
}

/** Phone keyboards capitalize the first letter, but an id's prefix is lower case. */
const asId = (text: string) => text.replace(/^(?:acct?|evt|org|tkt|pi|re|sup)_/i, (kind) => kind.toLowerCase())

/** A piece of a pasted text: a recognized one, or a possible name or title. */
export type Piece = Needle | { readonly kind: 'name' | 'title'; readonly text: string }

export function toSearchOfPieces(pieces: readonly Piece[], named: readonly NamedEvent[] = []): Search | null {
  if (pieces.length === 0) return null
  const lookups = pieces.map(({ kind, text }) => ({
    id: kind === 'id' ? asId(text) : null,
    name: kind === 'name' ? text : null,
    accountId: kind === 'id' ? asId(text) : null,
    email: kind === 'email' ? text : null,
    phone: kind === 'phone' ? phoneNeedle(text) : null,
  }))
  return { terms: null, lookups, readings: [], named }
}

/** A trigram index needs at least one trigram in the search. */
export const isFoundAnywhere = ({ words }: SearchTerms) => words.some(({ how }) => how === 'within')

export const isFoundAtBeginning = ({ words }: SearchTerms) => words.some(({ how }) => how !== 'as-written')

/**
 * Words that a trigram index can find among a million names. null: only punctuation, for which every name would be
 * read.
 */
export function indexedWords({ words }: SearchTerms): readonly SearchWord[] | null {
  const indexed = words.map(({ text, how }) => ({
    text,
    how: how === 'as-written' && /[\p{L}\p{N}]/u.test(text) ? ('beginning' as const) : how,
  }))
  return indexed.some(({ how }) => how !== 'as-written') ? indexed : null
}

/** The words in every other order, because a surname may come first. */
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

/** Possible beginnings of a ticket, payment or refund id typed in other capitals. None for a short piece of an id. */
export function otherCapitals({ text }: SearchTerms): readonly string[] {
  const [, kind = '', rest = ''] = /^((?:tkt|pi|re)_)([a-z0-9_-]{6,})$/i.exec(text) ?? []
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

/** Long enough that a similar name is more likely a typo than another person. */
export const isSlipLikely = ({ phrase, words }: SearchTerms): boolean =>
  phrase.length >= 5 && phrase.length <= 60 && words.every(({ text }) => /^[\p{L}\p{M}'’.-]+$/u.test(text))

/** Shorter texts are only the prefix of an id. */
export const isBeginningOfId = ({ text }: SearchTerms) => /^\S{5,}$/.test(text)

/** A whole address can't be part of another one, and searching for it as a part would be slow. */
export const isWholeAddress = ({ text }: SearchTerms) => /^\S+@[^\s@]+\.[^\s@]+$/.test(text)
