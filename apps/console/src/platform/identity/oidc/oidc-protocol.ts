import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import type { OidcConfig } from '#platform/config.ts'
import type { SignInPopup } from './popup-window.ts'
import { type Session, sessionOf } from './session.ts'
import { signInErrorOf } from './sign-in-failure.ts'

// Signing in and out with an OpenID provider. The caller keeps the session.

const requestTimeoutSeconds = 15

export async function signIn(config: OidcConfig, popup: SignInPopup): Promise<Session> {
  try {
    // A new client looks up the provider's addresses again, so that an unreachable provider is noticed before the popup
    // goes there. prompt=login keeps the provider's own session from signing in the last person again.
    const client = connect(config)
    const request = await client.createSigninRequest({ prompt: 'login' })
    const answer = await popup.visit(request.url)
    popup.close()
    return sessionOf(config, await client.processSigninResponse(answer), null, Date.now())
  } catch (error) {
    throw signInErrorOf(error)
  }
}

export const revoke = (config: OidcConfig, { refreshToken }: Session): Promise<void> =>
  connect(config).revokeToken(refreshToken, 'refresh_token')

const connect = ({ issuer, clientId, scope }: OidcConfig) =>
  new OidcClient({
    authority: issuer,
    client_id: clientId,
    scope,
    redirect_uri: new URL('/auth/popup.html', window.location.origin).href,
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'ground-control.sign-in.' }),
    loadUserInfo: false,
    requestTimeoutInSeconds: requestTimeoutSeconds,
  })
