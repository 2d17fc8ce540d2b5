import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { Html } from '#http/html.ts'
import { errorPage, expiredPage, signedOutPage, signOutPage } from '#identity/chooser/pages.ts'
import {
  apiAudience,
  consoleClientId,
  consoleScope,
  grantedScope,
  mountPath,
  redirectUriOf,
} from '#identity/identity-facts.ts'
import type { IdentityStore } from '#identity/identity-store.ts'
import { accessTokenClaims, personClaims } from '#identity/token-claims.ts'
import type { OidcProviderLibrary } from './load-oidc-provider.ts'
import { createPayloadAdapter } from './payload-adapter.ts'

type Needs = {
  readonly library: OidcProviderLibrary
  readonly store: IdentityStore
  readonly origins: readonly string[]
  readonly tokenSeconds: number
}

const daySeconds = 86_400

export function providerSettings({ library, store, origins, tokenSeconds }: Needs): Configuration {
  const { errors } = library
  return {
    adapter: createPayloadAdapter(store.pool, () => new errors.InvalidGrant('already used')),
    jwks: { keys: store.signingKeys },
    clients: [
      {
        client_id: consoleClientId,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['query'],
        redirect_uris: origins.map(redirectUriOf),
        post_logout_redirect_uris: origins.map(redirectUriOf),
      },
    ],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, from) => origins.includes(from),
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: [...new Set(`${consoleScope} ${grantedScope}`.split(' '))],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: store.cookieSecrets, long: { path: mountPath, httpOnly: true, sameSite: 'lax' } },
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      AuthorizationCode: 60,
      Interaction: 600,
      // An idle browser is signed out after two weeks. One in daily use signs in again every month.
      RefreshToken: 14 * daySeconds,
      Grant: 30 * daySeconds,
      Session: 30 * daySeconds,
    },
    // The library wants offline_access and a consent screen. Our own console needs neither.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    loadExistingGrant: (ctx) => grantOf(ctx, library),
    findAccount: async (_ctx, accountId, token) => {
      const user = await store.userById(accountId)
      const usable = user && !user.disabled
      if (token && !usable) return undefined
      // Without a token this is a browser's session. The library would crash if nobody were found, so the check
      // below sends such a session back to the chooser.
      return { accountId, claims: async () => ({ sub: accountId, ...(usable ? personClaims(user) : {}) }) }
    },
    extraTokenClaims: async (_ctx, token) => {
      const user = 'accountId' in token ? await store.userById(token.accountId) : undefined
      return user && accessTokenClaims(store, user)
    },
    interactions: {
      policy: chooserOnly(library, store),
      url: (_ctx, { uid }) => `${mountPath}/choose/${uid}`,
    },
    renderError: (ctx, out, error) => {
      ctx.type = 'html'
      ctx.body = error instanceof errors.SessionNotFound ? expiredPage() : errorPage(out)
    },
    features: {
      // On by default, and unused by our one client.
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(new Html(form))
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage()
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => apiAudience,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== apiAudience) throw new errors.InvalidTarget()
          return {
            scope: grantedScope,
            audience: apiAudience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: tokenSeconds,
            jwt: { sign: { alg: 'ES256' } },
          }
        },
      },
    },
  }
}

/** The chooser is the whole interaction: there is no consent screen. */
function chooserOnly({ interactionPolicy: { base, Check } }: OidcProviderLibrary, store: IdentityStore) {
  const policy = base()
  policy.remove('consent')
  const gone = new Check('account_gone', 'the account cannot sign in any more', 'login_required', async ({ oidc }) => {
    if (!oidc.session?.accountId) return Check.NO_NEED_TO_PROMPT
    const user = await store.userById(oidc.session.accountId)
    return !user || user.disabled
  })
  policy.get('login')?.checks.add(gone)
  return policy
}

/** One grant per person and browser, so that signing out in one tab ends the others too. */
async function grantOf({ oidc }: KoaContextWithOIDC, library: OidcProviderLibrary) {
  const { client, session, provider } = oidc
  if (!client || !session) throw new library.errors.InvalidRequest('there is no session to grant anything to')
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId && (await provider.Grant.find(grantId))
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(`${consoleScope} ${grantedScope}`)
  grant.addResourceScope(apiAudience, grantedScope)
  await grant.save()
  return grant
}
