/** Lower case without accents and invisible characters, to compare stored and typed text. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(marksAndInvisible, '')
    .replace(lettersOfTheirOwn, (letter) => plainLetters[letter] ?? letter)
}

/** A phone number's digits, wide ones included. */
export const digitsOf = (phone: string | null): string =>
  phone === null ? '' : (isAscii.test(phone) ? phone : phone.normalize('NFKC')).replace(/\D/g, '')

const isAscii = /^[ -~]*$/

/** Accents, joiners and direction marks. Excludes Japanese marks and Indic vowels, which are letters. */
const marksAndInvisible = /\p{Cf}|(?!\u3099|\u309a)\p{Script=Inherited}/gu

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‐': '-',
  '–': '-',
  '−': '-',
}

const lettersOfTheirOwn = /[ßøłđæœıς‘’‐–−]/g

export type Found = { readonly at: number; readonly text: string }
