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

const separators = /[^\p{L}\p{M}\p{N}]+/u

const fold = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
