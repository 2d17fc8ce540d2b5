import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/phone-search'
import { type SearchWord, searchWords } from '@ground-control/domain/search-words'

/** What is looked for. */
export type SearchTerms = {
  /** As it was written, for ids: they tell capitals apart. */
  readonly text: string
  /** In lower case, without accents, with single blanks. */
  readonly phrase: string
  readonly words: readonly SearchWord[]
  readonly phone: PhoneNeedle | null
}

/** null: nothing to look for. Blanks are nothing, and so is an accent without its letter. */
export function toSearchTerms(text: string, folded: string): SearchTerms | null {
  const words = searchWords(folded)
  if (words.length === 0) return null
  const phrase = folded.trim().replace(/\s+/g, ' ')
  return { text: text.trim(), phrase, words, phone: phoneNeedle(folded) }
}

/** An index of three-letter pieces finds a text anywhere only if the search holds such a piece itself. */
export const isFoundAnywhere = ({ words }: SearchTerms) => words.some(({ how }) => how === 'within')

/** And a beginning only if there is at least one letter. */
export const isFoundAtBeginning = ({ words }: SearchTerms) => words.some(({ how }) => how !== 'as-written')
