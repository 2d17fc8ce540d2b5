import type { Found } from './pick-needles.ts'

/** Accounts, events, organizations, tickets and payments, as the platform and its payment provider write them. */
const ids = /(?<![a-z0-9_-])(?:acct?|evt|org|tkt|pi)_[a-z0-9_-]+/gi

const longestId = 120

export function idsIn(line: string): Found[] {
  return Array.from(line.matchAll(ids)).flatMap(({ 0: run, index }) => {
    if (partOfWord.test(line.charAt(index - 1)) || partOfWord.test(line.charAt(index + run.length))) return []
    // What follows the id of a payment in its client secret is not part of the id.
    const id = run
      .slice(0, longestId)
      .replace(/_secret_.*$/i, '')
      .replace(/[_-]+$/, '')
    return id.includes('_') ? [{ at: index, text: id }] : []
  })
}

/** Of a word in another script, or of an e-mail address. */
const partOfWord = /[\p{L}\p{M}\p{N}@]/u
