import { type AccessCode, parseAccessCode } from '@ground-control/domain/staff/access'
import type { IdentityChange } from '#platform/identity/identity-port.ts'

/** Why somebody isn't signed in, or no longer is. */
export type Departure =
  | { readonly reason: 'not-signed-in' }
  | { readonly reason: 'refused'; readonly code: AccessCode }
  | { readonly reason: 'signed-out' }
  | { readonly reason: 'session-ended' }
  | { readonly reason: 'signed-out-elsewhere' }

/** Shown on the sign-in screen. Kept in the history entry, so that the address stays as specified. */
export type Notice = 'session-ended' | 'signed-out-elsewhere'

export type LoginArrival = {
  readonly search: { readonly redirect?: string; readonly error?: AccessCode }
  readonly notice?: Notice
}

/** Where to return to, and why. After a chosen sign-out there is nowhere to return to. */
export function loginArrival(from: string, departure: Departure): LoginArrival {
  switch (departure.reason) {
    case 'refused':
      return { search: { redirect: from, error: departure.code } }
    case 'signed-out':
      return { search: {} }
    case 'not-signed-in':
      return { search: { redirect: from } }
    case 'session-ended':
    case 'signed-out-elsewhere':
      return { search: { redirect: from }, notice: departure.reason }
  }
}

/** A reason given at sign-out, here or in another tab, says more than the missing identity alone. */
export function departureOf(
  given: Departure | null,
  cause: IdentityChange['cause'],
  heard: Departure | null = null,
): Departure {
  if (given) return given
  if (cause === 'another-tab') return heard ?? { reason: 'signed-out-elsewhere' }
  return { reason: cause === 'expired' ? 'session-ended' : 'signed-out' }
}

/** What another tab's sign-out means in this tab, which didn't choose it. */
export function departureHeard(told: unknown): Departure | null {
  const { reason, code }: { reason?: unknown; code?: unknown } = Object(told)
  if (reason === 'session-ended') return { reason }
  const refusal = parseAccessCode(code)
  return reason === 'refused' && refusal ? { reason, code: refusal } : null
}
