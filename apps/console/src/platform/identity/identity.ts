import type { IdentityConfig } from '#platform/config.ts'
import type { IdentityPort } from './identity-port.ts'

/** Loads the adapter's code while the settings load. The caller of `startIdentity` learns what went wrong. */
export const warmIdentity = (): void => void import('./oidc/oidc-identity.ts').catch(() => undefined)

/** Loads only the adapter that the settings name. */
export async function startIdentity(config: IdentityConfig): Promise<IdentityPort> {
  started = await open(config)
  return started
}

export function identity(): IdentityPort {
  if (!started) throw new Error('The identity is not started yet.')
  return started
}

let started: IdentityPort | null = null

async function open(config: IdentityConfig): Promise<IdentityPort> {
  if (config.provider === 'firebase') {
    const { createFirebaseIdentity } = await import('./firebase/firebase-identity.ts')
    return createFirebaseIdentity(config)
  }
  const { createOidcIdentity } = await import('./oidc/oidc-identity.ts')
  return createOidcIdentity(config)
}
