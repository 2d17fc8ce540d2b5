export type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** From this many words on it may be a sentence: 'the' must not match inside 'Amphitheater', but 'anna' in 'Joanna'. */
const sentenceWords = 3
const minLettersWithin = 4

/** Marks where a text matches the typed query, or else each of its words, ignoring case and accents. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = Array.from(text)
  const folded = letters.map(fold)
  const whole = query.trim()
  const phrase = Array.from(whole).map(fold)
  const words = whole.split(/\s+/).map((word) => Array.from(word).map(fold))
  const isThere = (wanted: readonly string[]) => folded.some((_, index) => isAt(folded, index, wanted))
  if (isThere(phrase)) return cut(letters, folded, [phrase])
  return cut(
    letters,
    folded,
    words,
    (index, word) => words.length < sentenceWords || word.length >= minLettersWithin || isBeginning(letters, index),
  )
}

function cut(
  letters: readonly string[],
  folded: readonly string[],
  wanted: readonly (readonly string[])[],
  mayMatch: (index: number, word: readonly string[]) => boolean = () => true,
) {
  const parts: { text: string; isMatch: boolean }[] = []
  function add(piece: string, isMatch: boolean) {
    const last = parts[parts.length - 1]
    if (last?.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  for (let index = 0; index < letters.length; ) {
    const hit = wanted.find((each) => isAt(folded, index, each) && mayMatch(index, each))
    const length = hit?.length ?? 1
    add(letters.slice(index, index + length).join(''), hit !== undefined)
    index += length
  }
  return parts
}

const isAt = (folded: readonly string[], index: number, wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((letter, offset) => folded[index + offset] === letter)

const isBeginning = (letters: readonly string[], index: number): boolean =>
  !/[\p{L}\p{N}\p{M}]/u.test(letters[index - 1] ?? ' ')

/** Most letters are ASCII and need no folding. */
const fold = (letter: string): string =>
  letter < '\u0080' ? letter.toLowerCase() : letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
