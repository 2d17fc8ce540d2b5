import type { Found } from './search-text.ts'

/** Accounts, events, organizations, tickets and payments, as the platform and its payment provider write them. */
const ids = /(?<![a-z0-9_-])(?:acct?|evt|org|tkt|pi)_[a-z0-9_-]+/gi

const longestId = 120

/** Nothing but an id, or as much of one as was typed so far. */
export const isId = (text: string): boolean =>
  text.length <= longestId && /^(?:acct?|evt|org|tkt|pi)_[a-z0-9_-]+$/i.test(text) && !secret.test(text)

export function idsIn(line: string): Found[] {
  return Array.from(line.matchAll(ids)).flatMap(({ 0: run, index }) => {
    if (partOfWord.test(line.charAt(index - 1)) || partOfWord.test(line.charAt(index + run.length))) return []
    const id = run
      .slice(0, longestId)
      .replace(secret, '')
      .replace(/[_-]+$/, '')
    return id.includes('_') ? [{ at: index, text: id }] : []
  })
}

/** What follows the id of a payment in its client secret is not part of the id. */
const secret = /_secret_.*$/i

/** Of a word in another script, or of an email address. */
const partOfWord = /[\p{L}\p{M}\p{N}@]/u
