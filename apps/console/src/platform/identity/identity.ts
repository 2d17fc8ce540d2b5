import type { IdentityConfig } from '#platform/config.ts'
import type { IdentityPort } from './identity-port.ts'

/** The code of the adapter comes while the settings do. Whoever starts it hears what went wrong. */
export const warmIdentity = (): void => void import('./oidc/oidc-identity.ts').catch(() => undefined)

/** Loads the adapter the settings name, and nothing of the others. */
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
