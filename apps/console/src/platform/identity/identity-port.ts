import type { SignInFailure } from '@ground-control/domain/staff/access'

export type Principal = {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
}

export type Token = {
  readonly value: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly expiresAt: number
}

export type IdentityChange = {
  readonly principal: Principal | null
  /** `expired`: the provider has ended the session. */
  readonly cause: 'here' | 'another-tab' | 'expired'
}

/** Who is signed in. Staff domain, account and claim are checked above this. */
export type IdentityPort = {
  /** Settles with the first auth state. */
  ready(): Promise<Principal | null>
  current(): Principal | null
  onChange(listener: (change: IdentityChange) => void): () => void
  /** Fetches the code for signing in and out, which the start doesn't need. */
  prepare?(): Promise<unknown>
  /** Call it directly in the click handler, or browsers block the popup. Fails with a SignInError. */
  signInWithPopup(): Promise<Principal>
  /** Chosen by the person: takes effect even if the page is closed at once. */
  signOut(options: { readonly isChosen: boolean }): Promise<void>
  /** null: nobody is signed in anymore. Fails with TokenUnavailable if the provider doesn't answer. */
  getToken(options?: { readonly forceRefresh?: boolean }): Promise<Token | null>
  /**
   * null: no token, or no calendar access. A forced refresh may open a popup, so call it directly in the click handler.
   */
  calendarAccessToken(options?: { readonly forceRefresh?: boolean }): Promise<string | null>
  /** A forced refresh may get a calendar token even if there is none now. */
  readonly asksForCalendar?: boolean
}

export class SignInError extends Error {
  readonly failure: SignInFailure

  constructor(failure: SignInFailure, options?: ErrorOptions) {
    super(`Sign-in failed: ${failure}.`, options)
    this.name = 'SignInError'
    this.failure = failure
  }
}

/** The session stays, because an unreachable provider hasn't ended it. */
export class TokenUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The identity provider did not answer, so the session could not be renewed.', options)
    this.name = 'TokenUnavailable'
  }
}
