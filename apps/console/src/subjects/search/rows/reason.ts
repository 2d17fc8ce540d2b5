import type { Matched } from '@ground-control/contract/search'
import { matchParts } from '#ui/fields/match-parts.ts'

type Found = { readonly matched: Matched; readonly piece?: string | null | undefined }

const words: Record<Matched, string> = {
  id: 'ID',
  name: 'name',
  username: 'username',
  email: 'email',
  phone: 'phone',
  organization: 'organization',
  account: 'account',
  payment: 'payment',
  ticket: 'ticket',
}

/** Highlights the piece of a pasted text, or all that was typed. */
export const markOf = ({ piece }: Found, text: string): string => piece ?? text

/** Why it matched, unless the row already highlights it. */
export function reasonOf(found: Found, text: string, shown: readonly string[]): string | null {
  if (found.piece) return `matched ${found.piece}`
  const isLit = shown.some((each) => matchParts(each, text).some(({ isMatch }) => isMatch))
  return isLit ? null : `matched by ${words[found.matched]}`
}
