import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Discovers the keys at the first token, so that the server can start before its issuer. */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | null = null
  return async (header, token) => {
    found ??= discover(issuer)
    try {
      return await (await found)(header, token)
    } catch (error) {
      if (error instanceof DiscoveryFailed) found = null
      throw error
    }
  }
}

class DiscoveryFailed extends Error {}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    // The issuer may end in a slash.
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const reply = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    const described = Discovery.parse(await reply.json())
    if (described.issuer !== issuer) throw new Error(`It calls itself ${described.issuer}.`)
    return createRemoteJWKSet(new URL(described.jwks_uri))
  } catch (cause) {
    throw new DiscoveryFailed(`The identity provider ${issuer} does not describe itself.`, { cause })
  }
}
