import { OidcClient, type RefreshState, WebStorageStateStore } from 'oidc-client-ts'
import type { OidcConfig } from '#platform/config.ts'
import type { SignInPopup } from './popup-window.ts'
import { type Session, sessionOf } from './session.ts'

export type OidcProtocol = {
  signIn(popup: SignInPopup): Promise<Session>
  refresh(session: Session): Promise<Session>
  revoke(session: Session): Promise<void>
}

const requestTimeoutSeconds = 15

/** The three conversations with an OpenID provider. They keep nothing: the session is the caller's. */
export function createOidcProtocol(config: OidcConfig): OidcProtocol {
  const { issuer, clientId, scope } = config
  function connect() {
    return new OidcClient({
      authority: issuer,
      client_id: clientId,
      scope,
      redirect_uri: new URL('/auth/popup.html', window.location.origin).href,
      stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'ground-control.sign-in.' }),
      loadUserInfo: false,
      requestTimeoutInSeconds: requestTimeoutSeconds,
    })
  }
  const client = connect()
  const exchange = client.useRefreshToken.bind(client)

  return {
    async signIn(popup) {
      // A client of its own asks the provider for its addresses anew: one that is out of reach is noticed before the
      // popup is sent there. Without prompt=login the provider's own session would sign the last person in again.
      const attempt = connect()
      const request = await attempt.createSigninRequest({ prompt: 'login' })
      const answer = await popup.visit(request.url)
      popup.close()
      return sessionOf(config, await attempt.processSigninResponse(answer), null, Date.now())
    },
    async refresh(session) {
      const state: RefreshState = {
        refresh_token: session.refreshToken,
        session_state: null,
        profile: { sub: session.uid, iss: issuer, aud: clientId, exp: 0, iat: 0 },
        ...(session.idToken && { id_token: session.idToken }),
        ...(session.scope && { scope: session.scope }),
      }
      const tokens = await exchange({ state, timeoutInSeconds: requestTimeoutSeconds })
      return sessionOf(config, tokens, session, Date.now())
    },
    revoke: (session) => client.revokeToken(session.refreshToken, 'refresh_token'),
  }
}
