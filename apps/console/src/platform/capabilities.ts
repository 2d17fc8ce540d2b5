import { getCapabilities } from '@ground-control/contract/capabilities'
import { orNull } from '@ground-control/contract/client'
import type { Capability } from '@ground-control/contract/endpoints'
import { useCallback } from 'react'
import { api } from './api.ts'
import { mayHaveExtras } from './config.ts'
import { createStore, useStore } from './external-store.ts'
import { registerCache } from './kept/caches.ts'

export type { Capability }

type Capabilities = ReadonlySet<string>

const none: Capabilities = new Set()
const store = createStore<Capabilities>(none)
let asked: Promise<Capabilities> | null = null
let wasAnswered = false

export function loadCapabilities(): Promise<Capabilities> {
  if (!mayHaveExtras()) return Promise.resolve(none)
  asked ??= ask()
  return asked
}

/** Waits only for a session's first read, because a platform that can't answer must not block every navigation. */
export async function settleCapabilities(): Promise<void> {
  const asking = loadCapabilities()
  if (!wasAnswered) await asking
}

/** False: the platform was asked but gave no answer. */
export const areCapabilitiesRead = (): boolean => !mayHaveExtras() || asked !== null

export function retryCapabilities(): void {
  if (wasAnswered && !areCapabilitiesRead()) void loadCapabilities()
}

export const hasCapability = (name: Capability): boolean => store.get().has(name)

export const hasExtras = (): boolean => store.get().size > 0

export const useCapability = (name: Capability): boolean => useStore(store).has(name)

/** For a screen that needs several. The function stays the same until the answer changes. */
export function useCapabilities(): (name: Capability) => boolean {
  const known = useStore(store)
  return useCallback((name) => known.has(name), [known])
}

function ask(): Promise<Capabilities> {
  // After another sign-in, an answer on its way is for the wrong person and is dropped.
  const isOurs = () => asked === asking
  const asking: Promise<Capabilities> = orNull(api(getCapabilities, {})).then(
    (reply) => {
      const found: Capabilities = new Set(reply?.capabilities)
      if (isOurs()) settle(found)
      return found
    },
    () => {
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
