import { createHmac } from 'node:crypto'
import { caseOfReplyAddress, replyAddress } from '@ground-control/domain/mail/reply-address'

export type ReplyAddresses = {
  /** Null: without a secret, replies are recognized only by their headers. */
  of(caseId: string): string | null
  /** The case's id in lower case, if we made the address. */
  caseOf(address: string): string | null
}

export function createReplyAddresses(desk: string, secret: string | null): ReplyAddresses {
  if (secret === null) return { of: () => null, caseOf: () => null }
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  return {
    of: (caseId) => replyAddress(desk, caseId, sign),
    caseOf: (address) => caseOfReplyAddress(address, desk, sign),
  }
}
