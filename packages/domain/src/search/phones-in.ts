import type { Found } from './search-text.ts'

/** Whole phone numbers, written as such: dates, amounts, times and the numbers of orders are none. */
export function phonesIn(line: string): Found[] {
  const cleared = line.replace(otherNumbers, (number) => '\n'.repeat(number.length))
  return Array.from(cleared.matchAll(runs)).flatMap(({ 0: run, index }) => {
    const phones = split(run).filter(({ text }) => isPhone(text))
    if (phones.length === 0 || isPartOfMore(cleared, index, index + run.length)) return []
    return phones.map(({ at, text }) => ({ at: index + at, text }))
  })
}

function isPartOfMore(line: string, from: number, to: number): boolean {
  const isJoined =
    goesOnBefore.test(line.slice(Math.max(0, from - 2), from)) || goesOnAfter.test(line.slice(to, to + 2))
  return isJoined || numbered.test(line.slice(Math.max(0, from - 30), from))
}

/** Eight digits or more with what people put between them. Each run is taken whole: nothing is looked at again and again. */
const runs = /[+(]{0,2}\d[\d().\-/\u2010-\u2015\u2212 \t]{6,}\d/g

/** Dates, network addresses, amounts with cents, times. */
const otherNumbers =
  /(?<![\d.\-/])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2})|\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}(?:[., ]\d{3}){0,4}[.,]\d{2})(?!\d|[-./]\d)|\d{1,2}:\d{2}/g

const goesOnBefore = /(?:[\p{L}\p{M}\p{N}_@#+\-./]|[$€£¥]\s?|\d,)$/u
const goesOnAfter = /^(?!x\d)[\p{L}\p{M}\p{N}_@%]/iu

/** Numbers that say of what they are one. */
const numbered =
  /\b(?:order|invoice|booking|reference|ref|confirmation|ticket|case|customer|vat|iban|id)[ \t.:#]{0,3}(?:number|no|nr|id)?[ \t.:#]{0,3}$/i

/** Two numbers in one line stand with a stroke, the end of a sentence or a wider gap between them. */
function split(run: string): Found[] {
  const found: Found[] = []
  let at = 0
  for (const part of run.split(/( [/\-\u2010-\u2015\u2212] |\. |[ \t]{2,}|\t)/)) {
    if (/^[+(\d]/.test(part)) found.push({ at, text: part.replace(/[^\d)]+$/, '') })
    at += part.length
  }
  return found
}

/** With the way abroad in front, with the zero in front, in brackets, or three by three and four. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  // What would be cleared if it stood alone is none either, whatever it is a part of.
  if (text.search(otherNumbers) !== -1) return false
  if (/^\(?\+/.test(text)) return /^[1-9]\d{7,14}$/.test(digits)
  if (/^\(?00/.test(text)) return /^00[1-9]\d{9,14}$/.test(digits)
  if (/^\(?0/.test(text)) return /^0[1-9]\d{7,10}$/.test(digits)
  return /^(?:1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}$/.test(text)
}
