import { namesIn } from './pick-names.ts'
import type { Found } from './search-text.ts'

export type Needle = { readonly kind: 'id' | 'email' | 'phone'; readonly text: string }

/** A typed text, or the pieces picked from a longer one such as a pasted email. */
export type Needles =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pieces'; readonly pieces: readonly Needle[]; readonly names: readonly string[] }

/** An email names few people and things. More would be a list of recipients. */
export const maxNeedles = 12

/** Longer than any name, address or id, so the text was pasted. */
const longestTyped = 200

const mostWordsTyped = 10

export function pickNeedles(query: string): Needles {
  const text = withoutUnseen(query).trim()
  // Turns wide letters and digits, and blanks of any width, into plain ones.
  const plain = text.normalize('NFKC')
  if (isId(plain)) return { kind: 'text', text }
  const lines = plain.split(/[\n\r\u2028\u2029]/)
  const spots = lines.flatMap(spotsIn)
  if (spots.some(({ needle }) => needle.text === plain)) return { kind: 'text', text }
  if (spots.length === 0 && !isPasted(lines)) return { kind: 'text', text }
  return { kind: 'pieces', pieces: chosen(spots), names: namesIn(lines) }
}

/** Too long to be typed, or several lines with more words than a name and an event have. */
function isPasted(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  const words = written.reduce((count, line) => count + line.trim().split(/\s+/).length, 0)
  return lines.join('\n').length > longestTyped || (written.length > 1 && words > mostWordsTyped)
}

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** Invisible characters that come with copied text, such as direction marks. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

type Spot = { readonly needle: Needle; readonly isRecipient: boolean }

function spotsIn(line: string): Spot[] {
  const emails = emailsIn(line)
  const isOutside = ({ at }: Found) => !emails.some((email) => at >= email.at && at < email.at + email.text.length)
  const found = [
    ...emails.map((each) => ({ ...each, kind: 'email' as const })),
    ...idsIn(line)
      .filter(isOutside)
      .map((each) => ({ ...each, kind: 'id' as const })),
    ...phonesIn(line)
      .filter(isOutside)
      .map((each) => ({ ...each, kind: 'phone' as const })),
  ]
  const isRecipients = recipients.test(line)
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, text }) => ({ needle: { kind, text }, isRecipient: isRecipients && kind !== 'id' }))
}

/** Recipients are mostly staff. */
const recipients = /^[>\s]{0,20}(?:to|cc|bcc)\s?:/i

/** In order, recipients last, each once. If there are too many, ids take precedence. */
function chosen(spots: readonly Spot[]): Needle[] {
  const once = new Map<string, Needle>()
  for (const { needle } of spots.toSorted((a, b) => Number(a.isRecipient) - Number(b.isRecipient))) {
    const key = keyOf(needle)
    if (!once.has(key)) once.set(key, needle)
  }
  const needles = [...once.values()]
  const kept = new Set(
    needles.toSorted((a, b) => Number(b.kind === 'id') - Number(a.kind === 'id')).slice(0, maxNeedles),
  )
  return needles.filter((needle) => kept.has(needle))
}

/** The same key for one address or number in any notation. Ids are case-sensitive. */
function keyOf({ kind, text }: Needle): string {
  if (kind === 'phone') return text.replace(/[^\d+]/g, '')
  return kind === 'email' ? text.toLowerCase() : text
}

const longestLocalPart = 64
const longestDomain = 120

/** Looks outwards from each @, at most as far as an address is long. So the time is linear in the text. */
function emailsIn(line: string): Found[] {
  const found: Found[] = []
  for (let sign = line.indexOf('@'); sign !== -1; sign = line.indexOf('@', sign + 1)) {
    const before = line.slice(Math.max(0, sign - longestLocalPart), sign)
    const after = line.slice(sign + 1, sign + 1 + longestDomain)
    // Removes quotes around an address and the full stop of a sentence.
    const name = before.slice(startOfName(before)).replace(/^[.'%-]+/, '')
    const host = (/^[\p{L}\p{M}\p{N}.-]*/u.exec(after)?.[0] ?? '').replace(/[.-]+$/, '')
    if (name !== '' && isHost(host)) found.push({ at: sign - name.length, text: `${name}@${host}` })
  }
  return found
}

function startOfName(before: string): number {
  let start = before.length
  while (start > 0) {
    // Characters outside the first plane are two units long.
    const previous = start - (/[\udc00-\udfff]/.test(before.charAt(start - 1)) ? 2 : 1)
    if (!nameCharacter.test(before.slice(Math.max(0, previous), start))) break
    start = previous
  }
  return start
}

const nameCharacter = /^[\p{L}\p{M}\p{N}._%+'-]$/u

function isHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && /^\p{L}/u.test(labels.at(-1) ?? '')
}

/**
 * Ids of accounts, events, organizations, tickets, payments, refunds and cases, as the platform and its provider write
 * them.
 */
const ids = /(?<![a-z0-9_-])(?:acct?|evt|org|tkt|pi|re|sup)_[a-z0-9_-]+/gi

const longestId = 120

const isId = (text: string): boolean =>
  text.length <= longestId && /^(?:acct?|evt|org|tkt|pi|re|sup)_[a-z0-9_-]+$/i.test(text) && !secret.test(text)

function idsIn(line: string): Found[] {
  return Array.from(line.matchAll(ids)).flatMap(({ 0: run, index }) => {
    if (partOfWord.test(line.charAt(index - 1)) || partOfWord.test(line.charAt(index + run.length))) return []
    const id = run
      .slice(0, longestId)
      .replace(secret, '')
      .replace(/[_-]+$/, '')
    return id.includes('_') ? [{ at: index, text: id }] : []
  })
}

/** A client secret begins with the payment's id. */
const secret = /_secret_.*$/i

/** The text is part of a word in another script, or of an email address. */
const partOfWord = /[\p{L}\p{M}\p{N}@]/u

/** Whole phone numbers, but not dates, amounts, times or order numbers. */
function phonesIn(line: string): Found[] {
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

/** Eight digits or more with separators. Each run is matched once, without backtracking. */
const runs = /[+(]{0,2}\d[\d().\-/\u2010-\u2015\u2212 \t]{6,}\d/g

const otherNumbers =
  /(?<![\d.\-/])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2})|\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}(?:[., ]\d{3}){0,4}[.,]\d{2})(?!\d|[-./]\d)|\d{1,2}:\d{2}/g

const goesOnBefore = /(?:[\p{L}\p{M}\p{N}_@#+\-./]|[$€£¥]\s?|\d,)$/u
const goesOnAfter = /^(?!x\d)[\p{L}\p{M}\p{N}_@%]/iu

/** Numbers with a label, such as order numbers. */
const numbered =
  /\b(?:order|invoice|booking|reference|ref|confirmation|ticket|case|customer|vat|iban|id)[ \t.:#]{0,3}(?:number|no|nr|id)?[ \t.:#]{0,3}$/i

/** Two numbers in one line are separated by a slash, the end of a sentence or a wider gap. */
function split(run: string): Found[] {
  const found: Found[] = []
  let at = 0
  for (const part of run.split(/( [/\-\u2010-\u2015\u2212] |\. |[ \t]{2,}|\t)/)) {
    if (/^[+(\d]/.test(part)) found.push({ at, text: part.replace(/[^\d)]+$/, '') })
    at += part.length
  }
  return found
}

/** With international prefix, leading zero or brackets, or grouped three, three and four. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  // Text that would be dropped alone doesn't count inside other text either.
  if (text.search(otherNumbers) !== -1) return false
  if (/^\(?\+/.test(text)) return /^[1-9]\d{7,14}$/.test(digits)
  if (/^\(?00/.test(text)) return /^00[1-9]\d{9,14}$/.test(digits)
  if (/^\(?0/.test(text)) return /^0[1-9]\d{7,10}$/.test(digits)
  return /^(?:1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}$/.test(text)
}
