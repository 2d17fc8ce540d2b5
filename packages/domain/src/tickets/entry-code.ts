/**
 * Crockford's alphabet: without I, L, O and U, which are easily misread or misheard. The database uses the same
 * letters.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const entryCodeLength = 12

/** @param values eleven numbers from 0 to 31 */
export function entryCodeOf(values: readonly number[]): string {
  const characters = values.map((value) => alphabet.charAt(value)).join('')
  return characters + checkCharacter(characters)
}

/**
 * Removes blanks and hyphens, and replaces look-alikes. Other systems' codes are stored unchanged, so look-ups try
 * both.
 */
export const readEntryCode = (typed: string): string =>
  typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** False if one character is wrong or two neighbours are swapped. Such a code needs no look-up. */
export const isEntryCode = (code: string): boolean =>
  code.length === entryCodeLength && code.at(-1) === checkCharacter(code.slice(0, -1))

/** 'H7KQ-4M2X-9TBW'. Codes of other systems stay unchanged. */
export const formatEntryCode = (code: string): string =>
  isEntryCode(code) ? (code.match(/.{4}/g) ?? []).join('-') : code

/** The characters' sum, each multiplied by the next power of x, in the field of 32 elements (x⁵ + x² + 1). */
function checkCharacter(characters: string): string | undefined {
  let sum = 0
  for (const character of characters) {
    const value = alphabet.indexOf(character)
    if (value === -1) return undefined
    sum = timesX(sum ^ value)
  }
  return alphabet[sum]
}

const timesX = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31
