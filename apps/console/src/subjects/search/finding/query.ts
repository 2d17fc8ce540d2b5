import { maxSearchCharacters } from '@ground-control/domain/values/constants'

/** `>` searches only pages and commands, `#` only an exact id. */
export type Query = {
  readonly mode: 'everything' | 'commands' | 'id'
  readonly text: string
}

/** Stands for a line break, which a one-line field would drop, gluing two words together. */
const lineSign = '\u2002'

export function queryOf(typed: string): Query {
  const lines = typed
    .replaceAll(lineSign, '\n')
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim()
  if (lines.startsWith('>')) return { mode: 'commands', text: lines.slice(1).trim() }
  if (lines.startsWith('#')) return { mode: 'id', text: lines.slice(1).trim() }
  return { mode: 'everything', text: lines }
}

export const isManyLines = (text: string): boolean => /[\r\n]/.test(text)

/** Keeps line breaks as signs. */
export const toOneLine = (text: string): string => text.replace(/\r\n?|\n/g, lineSign)

type Typed = { readonly value: string; readonly wasCut: boolean }

/** Cuts to the platform's limit without splitting a surrogate pair. */
export function cutTyped(text: string): Typed {
  if (text.length <= maxSearchCharacters) return { value: text, wasCut: false }
  const cut = text.slice(0, maxSearchCharacters)
  return { value: cut.replace(/[\ud800-\udbff]$/, ''), wasCut: true }
}

const maxMarkLength = 200

/** Short enough to highlight in results and to put into an address. */
export const isShort = (text: string): boolean => text.length <= maxMarkLength && !text.includes('\n')
