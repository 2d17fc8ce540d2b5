import { domainOf, recipientKey } from './mail-address.ts'

/** Must return at least 16 hexadecimal digits. */
export type Sign = (text: string) => string

const signatureLength = 20

// Mail programs may change upper and lower case, so neither the id nor the signature may depend on it.
const signatureOf = (caseId: string, sign: Sign) =>
  sign(`reply to ${caseId.toLowerCase()}`).slice(0, signatureLength).toLowerCase()

/** `support+{case}.{signature}@domain`. Only people who got a message about the case know it. */
export function replyAddress(desk: string, caseId: string, sign: Sign): string {
  const [local = ''] = desk.split('@')
  return `${local}+${caseId}.${signatureOf(caseId, sign)}@${domainOf(desk)}`
}

/** The case's id in lower case; null: not our address, or the signature is wrong. */
export function caseOfReplyAddress(address: string, desk: string, sign: Sign): string | null {
  const [local = '', domain] = recipientKey(address).split('@')
  const [deskLocal, deskDomain] = recipientKey(desk).split('@')
  const [, before, caseId = '', signature = ''] = /^([^+]+)\+([\w-]{1,60})\.([0-9a-f]{1,64})$/.exec(local) ?? []
  if (before !== deskLocal || domain !== deskDomain) return null
  return isSame(signature, signatureOf(caseId, sign)) ? caseId : null
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  let difference = given.length ^ right.length
  for (let at = 0; at < right.length; at++) difference |= (given.charCodeAt(at) || 0) ^ right.charCodeAt(at)
  return difference === 0
}

export const replySubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)
