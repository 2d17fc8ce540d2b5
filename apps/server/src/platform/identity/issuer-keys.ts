import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { keptKeys, readKeys } from './kept-keys.ts'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Discovers the keys with the first token, so that the server can start before the issuer. */
export const issuerKeys = (issuer: string, now?: () => number): JWTVerifyGetKey =>
  keptKeys(async () => readKeys(await keysAddressOf(issuer)), now)

async function keysAddressOf(issuer: string): Promise<string> {
  try {
    // The issuer may end in a slash.
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const reply = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    const described = Discovery.parse(await reply.json())
    if (described.issuer !== issuer) throw new Error(`It calls itself ${described.issuer}.`)
    return described.jwks_uri
  } catch (cause) {
    throw new Error(`The identity provider ${issuer} does not describe itself.`, { cause })
  }
}
