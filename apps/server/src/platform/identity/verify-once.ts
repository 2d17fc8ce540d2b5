import { createHash } from 'node:crypto'
import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import { type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'

type Verified = { readonly payload: JWTPayload; readonly header: JWTHeaderParameters; readonly key: unknown }
type Rules = JWTVerifyOptions & { readonly clockTolerance: number }

const maxTokens = 1_000

/**
 * Checks a token's signature once per key. Every call checks what may have changed since: whether the issuer still has
 * that key, and the token's times.
 */
export function verifyOnce(keys: JWTVerifyGetKey, rules: Rules): (token: string) => Promise<JWTPayload> {
  const verified = createLruCache<string, Verified>({
    lifetimeMs: Number.POSITIVE_INFINITY,
    maxEntries: maxTokens,
    now: Date.now,
  })
  async function isStillGood({ payload, header, key }: Verified): Promise<boolean> {
    if (!isInTime(payload, rules.clockTolerance)) return false
    try {
      return key === (await keys(header, { payload: '', signature: '' }))
    } catch {
      return false
    }
  }

  return async (token) => {
    const id = createHash('sha256').update(token).digest('base64')
    const known = verified.get(id)
    if (known && (await isStillGood(known))) return known.payload
    const { payload, protectedHeader, key } = await jwtVerify(token, keys, rules)
    verified.set(id, { payload, header: protectedHeader, key })
    return payload
  }
}

function isInTime({ exp = 0, nbf = 0 }: JWTPayload, toleranceSeconds: number): boolean {
  const now = Math.floor(Date.now() / 1000)
  return exp > now - toleranceSeconds && nbf <= now + toleranceSeconds
}
