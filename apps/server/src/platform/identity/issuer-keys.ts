import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** The issuer's keys, found by discovery at the first token, so that the server starts before its issuer does. */
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
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5_000) })
    const { jwks_uri } = Discovery.parse(await reply.json())
    return createRemoteJWKSet(new URL(jwks_uri))
  } catch (cause) {
    throw new DiscoveryFailed(`The identity provider ${issuer} does not describe itself.`, { cause })
  }
}
