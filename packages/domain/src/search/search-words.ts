/**
 * Short words are searched only at a `beginning`, because they occur nearly everywhere and no index helps. `as-written`
 * is for signs, emoji and scripts in which one or two characters make a word.
 */
export type SearchWord = { readonly text: string; readonly how: 'within' | 'beginning' | 'as-written' }

/** The words of a search that is already in lower case without accents; each once. None: search for nothing. */
export function searchWords(folded: string): SearchWord[] {
  const words = folded.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words)].map((text) => ({ text, how: howToLookFor(text) }))
}

function howToLookFor(word: string): SearchWord['how'] {
  if (/[\p{L}\p{Nd}]{3}/u.test(word)) return 'within'
  return /[\p{Ll}\p{Lu}\p{Lt}\p{Nd}]/u.test(word) ? 'beginning' : 'as-written'
}
