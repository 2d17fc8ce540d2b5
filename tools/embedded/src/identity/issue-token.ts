import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { accessScope, apiAudience, consoleClientId, issuerOf } from './identity-facts.ts'
import { type IdentityStore, type IdentityUser, openIdentityStore } from './identity-store.ts'
import { accessTokenClaims } from './token-claims.ts'

type Wish = {
  readonly origin: string
  readonly databaseUrl: string
  readonly email: string | IdentityUser
  readonly seconds?: number
}

/** The same token the provider would issue, without a browser. For the command line, the live demo and tests. */
export async function issueToken({ origin, databaseUrl, email, seconds = 3600 }: Wish): Promise<string> {
  // The process ends after one query, so a broken idle connection does not matter.
  const store = await openIdentityStore(databaseUrl, () => {})
  try {
    const user = typeof email === 'string' ? await usableUser(store, email) : email
    const [jwk] = store.signingKeys
    if (!jwk) throw new Error('The identity has no signing key.')
    const now = Math.floor(Date.now() / 1000)
    return await new SignJWT({
      ...(await accessTokenClaims(store, user)),
      scope: accessScope,
      client_id: consoleClientId,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid })
      .setIssuer(issuerOf(origin))
      .setAudience(apiAudience)
      .setSubject(user.accountId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(await importJWK(jwk, 'ES256'))
  } finally {
    await store.close()
  }
}

async function usableUser(store: IdentityStore, email: string) {
  const users = await store.users()
  const user = users.find((each) => each.email.toLowerCase() === email.trim().toLowerCase())
  if (user && !user.disabled) return user
  const known = users.filter(({ disabled }) => !disabled).map((each) => each.email)
  const problem = user ? `The account ${user.email} is disabled.` : `No account has the email "${email}".`
  throw new Error(`${problem} Accounts that can get a token: ${known.join(', ')}.`)
}
