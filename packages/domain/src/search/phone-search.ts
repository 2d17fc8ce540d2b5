import { countryCode } from '#values/phone-number.ts'

/** A number with its country is compared from the front; a piece, or one without a country, is looked for anywhere. */
export type PhoneNeedle = { readonly starts: readonly string[] } | { readonly contains: string }

/** Fewer digits are in everybody's number. */
const fewestDigits = 4

/** With fewer, a zero in front may as well be the middle of a number. */
const nearlyWholeDigits = 7

/** Null when the text is no phone number, or too little of one. */
export function phoneNeedle(text: string): PhoneNeedle | null {
  const compact = withoutPunctuation(text.replace(/^\s*tel:/i, ''))
  const [, abroad, digits = ''] = written.exec(compact) ?? []
  if (digits.length < fewestDigits) return null
  return abroad ? { starts: waysOfWriting(digits) } : { contains: withoutTrunk(digits) }
}

export const withoutPunctuation = (phone: string): string => phone.replace(punctuation, '')

/** '(0)' goes as a whole: it is the zero that is not dialled from abroad. */
const punctuation = /\(0\)|[\s().\-/\u2010-\u2015\u2212]/g

/** Two zeros in front of very little are the end of somebody's number, not the way abroad. */
const written = /^(\+(?=[1-9])|00(?=[1-9]\d{4}))?\+?(\d+)$/

function waysOfWriting(digits: string): string[] {
  const country = countryCode.exec(digits)?.[0] ?? ''
  const national = digits.slice(country.length).replace(/^0/, '')
  const codes = national.length < nearlyWholeDigits ? [country, `00${country}`] : [country, `00${country}`, '']
  return codes.flatMap((code) => [`${code}${national}`, `${code}0${national}`])
}

/** What is dialled before a number within its country: a zero, or in North America a one, which is its country as well. */
const withoutTrunk = (digits: string) =>
  digits.length < nearlyWholeDigits ? digits : digits.replace(/^0|^1(?=[2-9]\d{2}[2-9]\d{6}$)/, '')
