import { type Cents, cents } from '#values/money.ts'

/** Dollars as people type them: '546,670.32', '$546670.32', '546670'. null: not an amount. */
export function typedAmount(text: string): Cents | null {
  const plain = text.replace(/[\s$]/g, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d\d))?$/.exec(plain)
  if (!match) return null
  const [, dollars = '', rest = '00'] = match
  return cents(Number(dollars.replaceAll(',', '')) * 100 + Number(rest))
}

/** Ignores outer and double blanks, and the kind of quotation mark. */
export const isTypedName = (typed: string, name: string): boolean => plainName(typed) === plainName(name)

const plainName = (text: string): string =>
  text.normalize('NFC').replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()
