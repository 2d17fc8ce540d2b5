import { createHmac } from 'node:crypto'
import { caseOfReplyAddress, replyAddress } from '@ground-control/domain/mail/reply-address'

export type ReplyAddresses = {
  /** Null: no secret is set, so that answers are known by their headers only. */
  of(caseId: string): string | null
  /** The id of the case in small letters, if the address was made here. */
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
