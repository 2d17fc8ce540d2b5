import { getCapabilities } from '@ground-control/contract/capabilities'
import { orNull } from '@ground-control/contract/client'
import type { Capability } from '@ground-control/contract/endpoints'
import { useCallback } from 'react'
import { api } from './api.ts'
import { registerCache } from './caches.ts'
import { mayHaveExtras } from './config.ts'
import { createStore, useStore } from './external-store.ts'

export type { Capability }

type Capabilities = ReadonlySet<string>

const none: Capabilities = new Set()
const store = createStore<Capabilities>(none)
let asked: Promise<Capabilities> | null = null
let wasAnswered = false

/** Asked once per session. A failed call counts as having none for now, and the next one asks again. */
export function loadCapabilities(): Promise<Capabilities> {
  if (!mayHaveExtras()) return Promise.resolve(none)
  asked ??= ask()
  return asked
}

/** Only the first read of a session is waited for: a platform that can't answer must not block every navigation. */
export async function settleCapabilities(): Promise<void> {
  const asking = loadCapabilities()
  if (!wasAnswered) await asking
}

/** False when the platform was asked and could not say. */
export const areCapabilitiesRead = (): boolean => !mayHaveExtras() || asked !== null

/** Asks again where the last attempt failed. */
export function retryCapabilities(): void {
  if (wasAnswered && !areCapabilitiesRead()) void loadCapabilities()
}

export const hasCapability = (name: Capability): boolean => store.get().has(name)

/** Whether the platform offers anything beyond the specified calls. */
export const hasExtras = (): boolean => store.get().size > 0

export const useCapability = (name: Capability): boolean => useStore(store).has(name)

/** For a screen that needs several of them. The answer stays the same function until they change. */
export function useCapabilities(): (name: Capability) => boolean {
  const known = useStore(store)
  return useCallback((name) => known.has(name), [known])
}

function ask(): Promise<Capabilities> {
  // The next person to sign in asks again: an answer under way isn't theirs.
  const isOurs = () => asked === asking
  const asking: Promise<Capabilities> = orNull(api(getCapabilities, {})).then(
    (reply) => {
      const found: Capabilities = new Set(reply?.capabilities)
      if (isOurs()) settle(found)
      return found
    },
    () => {
      // The client has logged it.
      if (isOurs()) {
        asked = null
        settle(none)
      }
      return none
    },
  )
  return asking
}

function settle(found: Capabilities): void {
  wasAnswered = true
  store.set(found)
}

registerCache(() => {
  asked = null
  wasAnswered = false
  store.set(none)
})
