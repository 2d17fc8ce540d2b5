import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

/** After this time the keys are read again, in the background. */
const freshForMs = 10 * 60_000

/** If reading fails, the last keys are used for this long. */
const keptForMs = 24 * 60 * 60_000

/** Limits reads, because tokens with invented key IDs must not each cause a call to the identity provider. */
const minBetweenReadsMs = 30_000

type KeptKeys = { readonly keyOf: JWTVerifyGetKey; readonly readAt: number }

/** Caches an identity provider's keys. Nobody is signed out because the provider is briefly unreachable. */
export function keptKeys(read: () => Promise<JSONWebKeySet>, now: () => number = Date.now): JWTVerifyGetKey {
  let kept: KeptKeys | null = null
  let reading: Promise<KeptKeys> | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  function readAgain(): Promise<KeptKeys> {
    if (reading) return reading
    triedAt = now()
    reading = read()
      .then((keys) => {
        kept = { keyOf: createLocalJWKSet(keys), readAt: now() }
        return kept
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  const mayReadAgain = () => now() - triedAt >= minBetweenReadsMs

  async function current(): Promise<KeptKeys> {
    if (!kept || now() - kept.readAt >= keptForMs) return readAgain()
    if (now() - kept.readAt >= freshForMs && mayReadAgain()) readAgain().catch(() => {})
    return kept
  }

  return async (header, token) => {
    const { keyOf } = await current()
    try {
      return await keyOf(header, token)
    } catch (error) {
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknownKey || !(reading || mayReadAgain())) throw error
      // The provider may have started to sign with a new key.
      const newest = await readAgain().catch(() => null)
      if (!newest) throw error
      return newest.keyOf(header, token)
    }
  }
}

export async function readKeys(address: string): Promise<JSONWebKeySet> {
  const reply = await fetch(address, {
    signal: AbortSignal.timeout(5_000),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (!reply.ok) throw new Error(`The keys of the identity provider answer with ${reply.status}.`)
  return KeySet.parse(await reply.json())
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
