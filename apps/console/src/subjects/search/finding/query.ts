import { maxSearchCharacters } from '@ground-control/domain/values/constants'

/** `>` asks for pages and commands alone, `#` for exactly one id. */
export type Query = {
  readonly mode: 'everything' | 'commands' | 'id'
  /** What is looked for, trimmed. */
  readonly text: string
}

/**
 * Stands in the field for the end of a line: a field of one line would drop it, and glue the id at the end of a line to
 * the word that begins the next.
 */
const lineSign = '\u2002'

export function queryOf(typed: string): Query {
  const lines = typed.replaceAll(lineSign, '\n').replaceAll('\0', '').trim()
  if (lines.startsWith('>')) return { mode: 'commands', text: lines.slice(1).trim() }
  if (lines.startsWith('#')) return { mode: 'id', text: lines.slice(1).trim() }
  return { mode: 'everything', text: lines }
}

export const isManyLines = (text: string): boolean => /[\r\n]/.test(text)

/** Many lines in one: no end of a line is lost. */
export const toOneLine = (text: string): string => text.replace(/\r\n?|\n/g, lineSign)

type Typed = { readonly value: string; readonly wasCut: boolean }

/** No more than the platform takes, and no half of a sign at the end. */
export function cutTyped(text: string): Typed {
  if (text.length <= maxSearchCharacters) return { value: text, wasCut: false }
  const cut = text.slice(0, maxSearchCharacters)
  return { value: cut.replace(/[\ud800-\udbff]$/, ''), wasCut: true }
}

const longestOfAWord = 200

/** Short enough to be marked in what was found, and to stand in an address. */
export const isShort = (text: string): boolean => text.length <= longestOfAWord && !text.includes('\n')
