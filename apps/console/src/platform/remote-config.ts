import { getRemoteConfig } from '@ground-control/contract/calls/admin'
import { constants } from '@ground-control/domain/constants'
import { type RemoteConfig, remoteConfigDefaults } from '@ground-control/domain/remote-config'
import { z } from 'zod'
import { api } from './api.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { registerCache } from './caches.ts'
import { createStore, type ExternalStore, useStore } from './external-store.ts'

export type RemoteConfigPort = Pick<ExternalStore<RemoteConfig>, 'get' | 'subscribe'> & {
  load(options?: { readonly force?: boolean }): Promise<void>
  clear(): void
}

type Values = Readonly<Record<string, unknown>>
type Needs = { readonly fetchValues: () => Promise<Values>; readonly now: () => number }

const key = 'ground-control.remote-config'
const Kept = z.object({ fetchedAt: z.number(), values: z.record(z.string(), z.unknown()) })

export function createRemoteConfig({ fetchValues, now }: Needs): RemoteConfigPort {
  const store = createStore<RemoteConfig>(remoteConfigDefaults)

  function keptValues(): Values | null {
    const kept = readStored(key, Kept)
    const ageMs = kept ? now() - kept.fetchedAt : -1
    return kept && ageMs >= 0 && ageMs < constants.remoteConfigMinFetchMs ? kept.values : null
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /**
     * K2: asked at most every 43,200 s, unless forced. When it is due and cannot be read the defaults count: a switch
     * that lets money move must not stay on because of what was true yesterday.
     */
    async load({ force = false } = {}) {
      const kept = keptValues()
      store.set(toRemoteConfig(kept ?? {}))
      if (kept && !force) return
      try {
        const values = await fetchValues()
        writeStored(key, { fetchedAt: now(), values })
        store.set(toRemoteConfig(values))
      } catch {
        // The client has logged it, and what counts until the next time is set already.
      }
    },
    clear() {
      removeStored(key)
      store.set(remoteConfigDefaults)
    },
  }
}

/** Values of another type than the default's are left out. */
function toRemoteConfig(values: Values): RemoteConfig {
  const usable = Object.entries(remoteConfigDefaults)
    .filter(([name, byDefault]) => typeof values[name] === typeof byDefault)
    .map(([name]) => [name, values[name]])
  return { ...remoteConfigDefaults, ...Object.fromEntries(usable) }
}

export const remoteConfig = createRemoteConfig({
  fetchValues: async () => (await api(getRemoteConfig, {})).values,
  now: Date.now,
})

registerCache(remoteConfig.clear)

export const useRemoteConfig = () => useStore(remoteConfig)
