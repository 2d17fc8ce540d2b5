import { orNull } from '@ground-control/contract/client'
import { getCapabilities } from '@ground-control/contract/settings'
import { useEffect } from 'react'
import { api } from './api.ts'
import { registerCache } from './caches.ts'
import { mayHaveExtras } from './config.ts'
import { createStore, useStore } from './external-store.ts'

/** What a platform may offer beyond the specified calls. */
export type Capability =
  | 'account-profiles'
  | 'activity'
  | 'audit'
  | 'documents'
  | 'event-figures'
  | 'event-reports'
  | 'live'
  | 'next-doors'
  | 'organization-figures'
  | 'reconciliation'
  | 'refund-list'
  | 'refund-records'
  | 'remote-config'
  | 'search'
  | 'shift-board'
  | 'staff'
  | 'support'
  | 'ticket-changes'
  | 'top-events'
  | 'transfers'
  | 'watched-organizations'

type Capabilities = ReadonlySet<string>

const none: Capabilities = new Set()
const store = createStore<Capabilities | undefined>(undefined)
let asked: Promise<Capabilities> | null = null

/** Asked once per session. When it cannot be read there are none for now, and the next one to need them asks again. */
export function loadCapabilities(): Promise<Capabilities> {
  if (!mayHaveExtras()) return Promise.resolve(none)
  asked ??= ask()
  return asked
}

/** Not so when the platform was asked and could not say. */
export const areCapabilitiesRead = (): boolean => !mayHaveExtras() || asked !== null

/** undefined: not known yet. */
export function useCapability(name: Capability): boolean | undefined {
  useEffect(() => {
    void loadCapabilities()
  }, [])
  const known = useStore(store)
  return mayHaveExtras() ? known?.has(name) : false
}

/** All of them; undefined: not known yet. */
export function useCapabilities(): Capabilities | undefined {
  useEffect(() => {
    void loadCapabilities()
  }, [])
  const known = useStore(store)
  return mayHaveExtras() ? known : none
}

/** The same, outside of a screen. */
export const capabilitiesKnown = (): Capabilities | undefined => (mayHaveExtras() ? store.get() : none)

function ask(): Promise<Capabilities> {
  // Whoever signs in next asks for themselves: an answer that was on its way is not theirs.
  const isOurs = () => asked === asking
  const asking: Promise<Capabilities> = orNull(api(getCapabilities, {})).then(
    (reply) => {
      const found: Capabilities = new Set(reply?.capabilities)
      if (isOurs()) store.set(found)
      return found
    },
    () => {
      // The client has logged it.
      if (isOurs()) {
        asked = null
        store.set(none)
      }
      return none
    },
  )
  return asking
}

registerCache(() => {
  asked = null
  store.set(undefined)
})
