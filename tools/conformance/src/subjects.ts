import * as ids from '@ground-control/contract/primitives'
import type {
  AccountId,
  EventId,
  OrgId,
  PaymentId,
  SpaceId,
  TicketId,
  TicketTypeId,
} from '@ground-control/domain/values/ids'

/** The IDs to use: named by the caller, or found in the platform's own answers. */
export type Subjects = {
  eventId: EventId | null
  orgId: OrgId | null
  ticketId: TicketId | null
  paymentId: PaymentId | null
  accountId: AccountId | null
  spaceId: SpaceId | null
  ticketTypeId: TicketTypeId | null
}

/** The token's owner, as far as the token tells. Never printed. */
export type TokenFacts = { readonly uid: AccountId | null; readonly isSuperAdmin: boolean | null }

export function factsOf(token: string): TokenFacts {
  const payload = payloadOf(token)
  if (!payload) return { uid: null, isSuperAdmin: null }
  const uid = payload.user_id ?? payload.sub
  return { uid: ids.AccountId.nullable().catch(null).parse(uid), isSuperAdmin: payload.superadmin === true }
}

function payloadOf(token: string): Readonly<Record<string, unknown>> | null {
  const [, part = ''] = token.split('.')
  try {
    const payload: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof payload === 'object' && payload !== null ? { ...payload } : null
  } catch {
    // Not every token is a JWT.
    return null
  }
}

/** An id in the same form as a known one. A platform that checks the form then still looks for it. */
export function absentLike<Id extends string>(known: Id): Id {
  const tail = known.slice(-8).replace(/[0-9a-z]/gi, (letter) => {
    const alphabet = alphabets.find((each) => each.includes(letter)) ?? letter
    return alphabet[alphabet.length - 1 - alphabet.indexOf(letter)] ?? letter
  })
  // Only letters and digits differ.
  return (known.slice(0, -8) + tail) as Id
}

/** Hexadecimal letters stay hexadecimal. */
const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ']
