import { countryCode } from '#values/formats/phone-number.ts'

/** A number with country code is compared from the start. A piece, or a number without one, is searched anywhere. */
export type PhoneNeedle = { readonly starts: readonly string[] } | { readonly contains: string }

/** Shorter pieces match everybody's number. */
const fewestDigits = 4

/** With fewer digits, a leading zero may also be from the middle of a number. */
const nearlyWholeDigits = 7

/** Null: not a phone number, or too short a piece of one. */
export function phoneNeedle(text: string): PhoneNeedle | null {
  const compact = withoutPunctuation(text.replace(/^\s*tel:/i, ''))
  const [, abroad, digits = ''] = written.exec(compact) ?? []
  if (digits.length < fewestDigits) return null
  return abroad ? { starts: waysOfWriting(digits) } : { contains: withoutTrunk(digits) }
}

export const withoutPunctuation = (phone: string): string => phone.replace(punctuation, '')

/** '(0)' is removed completely, because it isn't dialled from abroad. */
const punctuation = /\(0\)|[\s().\-/\u2010-\u2015\u2212]/g

/** Two zeros before very few digits are the end of a number, not the international prefix. */
const written = /^(\+(?=[1-9])|00(?=[1-9]\d{4}))?\+?(\d+)$/

function waysOfWriting(digits: string): string[] {
  const country = countryCode.exec(digits)?.[0] ?? ''
  const national = digits.slice(country.length).replace(/^0/, '')
  const codes = national.length < nearlyWholeDigits ? [country, `00${country}`] : [country, `00${country}`, '']
  return codes.flatMap((code) => [`${code}${national}`, `${code}0${national}`])
}

/** Removes the trunk prefix: a zero or, in North America, a one, which is also the country code. */
const withoutTrunk = (digits: string) =>
  digits.length < nearlyWholeDigits ? digits : digits.replace(/^0|^1(?=[2-9]\d{2}[2-9]\d{6}$)/, '')
