/** How many characters to show before the first match. */
const before = 40
const after = 120

/** The text around its first word that matches; null: no word does. */
export function excerptAround(text: string, query: string): string | null {
  const { letters, folded } = foldedLetters(text)
  const words = wordsOf(query)
  const at = folded.findIndex((_, index) => words.some((word) => beginsAt(folded, index, word)))
  if (at === -1) return null
  const [from, to] = [Math.max(0, at - before), Math.min(letters.length, at + after)]
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('').trim()}${to < letters.length ? '…' : ''}`
}

export function holdsWords(text: string, query: string): boolean {
  const { folded } = foldedLetters(text)
  const words = wordsOf(query)
  return words.length > 0 && words.every((word) => folded.some((_, index) => beginsAt(folded, index, word)))
}

const separators = /[^\p{L}\p{M}\p{N}]+/u
const edges = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** An id or address is one word of a search, as in the database's `search_chunks`. */
const wordsOf = (query: string): readonly (readonly string[])[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(edges, ''))
    .filter((word) => word !== '')
    .map((word) => Array.from(word).map(fold))

function foldedLetters(text: string) {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return { letters, folded: letters.map(fold) }
}

const beginsAt = (folded: readonly string[], index: number, word: readonly string[]): boolean =>
  (index === 0 || separators.test(folded[index - 1] ?? '')) &&
  word.every((letter, offset) => folded[index + offset] === letter)

const fold = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
