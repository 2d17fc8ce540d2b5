import { formatCount } from './counts.ts'

/** A null character, or half of a two-unit character, which no database stores. */
export const isBrokenText = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text)

/** Why a typed text can't be saved. Nothing is cut off: the person decides what to remove. */
export function textProblem(text: string, maxLength = Number.POSITIVE_INFINITY): string | null {
  if (isBrokenText(text)) return 'This has a character that can’t be saved. Type it again without it.'
  if (text.length <= maxLength) return null
  return `Use at most ${formatCount(maxLength)} characters. This has ${formatCount(text.length)}.`
}
