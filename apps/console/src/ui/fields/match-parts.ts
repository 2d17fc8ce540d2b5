export type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text where it matches what was typed, without regard to case and accents. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = Array.from(text)
  const folded = letters.map(fold)
  const wanted = Array.from(query.trim()).map(fold)
  const parts: { text: string; isMatch: boolean }[] = []
  function add(piece: string, isMatch: boolean) {
    const last = parts[parts.length - 1]
    if (last?.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  for (let index = 0; index < letters.length; ) {
    const isHit = wanted.length > 0 && wanted.every((letter, offset) => folded[index + offset] === letter)
    const length = isHit ? wanted.length : 1
    add(letters.slice(index, index + length).join(''), isHit)
    index += length
  }
  return parts
}

const fold = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
