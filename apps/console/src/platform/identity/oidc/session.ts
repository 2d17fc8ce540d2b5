import { includesCalendar } from '@ground-control/domain/events/calendar/calendar-scope'
import { z } from 'zod'
import type { Principal, Token } from '#platform/identity/identity-port.ts'

export const Session = z.object({
  issuer: z.string(),
  clientId: z.string(),
  uid: z.string().min(1),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  idToken: z.string().nullable(),
  scope: z.string().nullable(),
  /** By this browser's clock, which may differ from the provider's. */
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type Session = z.output<typeof Session>

type Tokens = {
  readonly access_token: string
  readonly refresh_token?: string | null | undefined
  readonly id_token?: string | null | undefined
  readonly scope?: string | null | undefined
  readonly expires_in?: number | undefined
  readonly profile: { readonly sub: string; readonly email?: unknown; readonly name?: unknown }
}

type Issuer = { readonly issuer: string; readonly clientId: string }

const assumedLifetimeSeconds = 300
const longestRenewalMs = 30_000

export function sessionOf({ issuer, clientId }: Issuer, tokens: Tokens, before: Session | null, now: number): Session {
  // A provider may put claims in only one of the two tokens.
  const claims = { ...tokens.profile, ...claimsOf(tokens.access_token) }
  return Session.parse({
    issuer,
    clientId,
    uid: tokens.profile.sub,
    email: typeof claims.email === 'string' ? claims.email : (before?.email ?? null),
    displayName: typeof claims.name === 'string' ? claims.name : (before?.displayName ?? null),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? before?.refreshToken,
    idToken: tokens.id_token ?? before?.idToken ?? null,
    scope: tokens.scope ?? before?.scope ?? null,
    issuedAt: now,
    expiresAt: now + (tokens.expires_in ?? assumedLifetimeSeconds) * 1000,
  })
}

/** Due some time before it expires. A token that lives only seconds isn't renewed on every call. */
export function isDue({ issuedAt, expiresAt }: Session, now: number): boolean {
  return expiresAt - now < Math.min(longestRenewalMs, (expiresAt - issuedAt) / 5)
}

export const principalOf = (session: Session | null): Principal | null =>
  session && { uid: session.uid, email: session.email, displayName: session.displayName }

export const tokenOf = (session: Session | null): Token | null =>
  session && { value: session.accessToken, claims: claimsOf(session.accessToken), expiresAt: session.expiresAt }

/** The access token, if Google's calendar may see it too. Nobody else may, because it opens this platform. */
export const calendarTokenOf = (session: Session | null): string | null =>
  session && includesCalendar(session.scope) ? session.accessToken : null

/** What a token says about its holder. The server verifies it; this doesn't. An opaque token says nothing. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload] = token.split('.')
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
