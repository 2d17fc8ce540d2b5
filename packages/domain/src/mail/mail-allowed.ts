import { domainOf, isMailAddress, recipientKey } from './mail-address.ts'

/** Addresses and whole domains; `everyone` in production by default. */
export type MailAllowed = 'everyone' | readonly string[]

/** `*`, or comma-separated addresses and domains: `ada@orbit.example, orbit.example`. Null: none of these. */
export function parseMailAllow(text: string): MailAllowed | null {
  const entries = text.split(',').map((each) => recipientKey(each.trim().replace(/^@/, '')))
  if (entries.length === 1 && entries[0] === '*') return 'everyone'
  return entries.every((each) => isMailAddress(each.includes('@') ? each : `any@${each}`)) ? entries : null
}

export function isMailAllowed(address: string, allowed: MailAllowed): boolean {
  if (allowed === 'everyone') return true
  const key = recipientKey(address)
  return allowed.includes(key) || allowed.includes(domainOf(key))
}

export const notAllowedWords = 'Not sent: MAIL_ALLOW doesn’t include this address.'
