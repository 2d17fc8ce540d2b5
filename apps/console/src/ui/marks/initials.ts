/** First letters of the first and last word. An email address counts as one word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '').join('')
}
