/** Lower case, without accents and invisible characters, as both the kept text and the typed one are compared. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(marksAndInvisible, '')
    .replace(lettersOfTheirOwn, (letter) => plainLetters[letter] ?? letter)
}

/** The digits of a phone number; wide ones too. */
export const digitsOf = (phone: string | null): string =>
  phone === null ? '' : (isAscii.test(phone) ? phone : phone.normalize('NFKC')).replace(/\D/g, '')

const isAscii = /^[ -~]*$/

/** Accents, joiners and marks of direction. Of Japanese the marks stay, and of Indic scripts the vowels: letters of their own. */
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
