/** In front of the first found word; the words before it say what it is about. */
const before = 40
const after = 120

/** The part of a text around the first of the words in it; null: none of them begins a word of it. */
export function excerptAround(text: string, query: string): string | null {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  const folded = letters.map(fold)
  const words = query
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).map(fold))
  const at = folded.findIndex(
    (_, index) =>
      (index === 0 || separators.test(folded[index - 1] ?? '')) &&
      words.some((word) => word.every((letter, offset) => folded[index + offset] === letter)),
  )
  if (at === -1) return null
  const [from, to] = [Math.max(0, at - before), Math.min(letters.length, at + after)]
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('').trim()}${to < letters.length ? '…' : ''}`
}

/** What stands between words, as in `search_words` of the database. */
const separators = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/

const fold = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
