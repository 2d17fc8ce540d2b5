import { getRemoteConfig } from '@ground-control/contract/settings'
import { type RemoteConfig, unsetConfig } from '@ground-control/domain/settings/remote-config'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { api } from './api.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { registerCache } from './caches.ts'
import { consoleConfig, type FirebaseConfig, remoteConfigGiven } from './config.ts'
import { createStore, type ExternalStore, useStore } from './external-store.ts'

type Values = Readonly<Record<string, unknown>>

export type RemoteConfigPort = Pick<ExternalStore<RemoteConfig>, 'get' | 'subscribe'> & {
  /** Where a value comes from that counts now. */
  sourceOf(name: keyof RemoteConfig): 'remote' | 'default'
  load(options?: { readonly force?: boolean }): Promise<void>
  /** Values that arrived without being asked for, over the live line. */
  take(values: Values): void
  clear(): void
}

type Needs = {
  /** Where it is part of the settings: they count, and nothing is asked for. */
  readonly given?: () => Values | null
  /** Forced: as they are at this moment, whatever somebody else has kept of them. */
  readonly fetchValues: (options: { readonly force: boolean }) => Promise<Values>
  readonly now: () => number
  /** False: somebody else keeps them, and the platform's own do not count. */
  readonly isKeptByPlatform?: () => boolean
}

const key = 'ground-control.remote-config'
const Kept = z.object({ fetchedAt: z.number(), values: z.record(z.string(), z.unknown()) })

export function createRemoteConfig({
  given = () => null,
  isKeptByPlatform = () => true,
  fetchValues,
  now,
}: Needs): RemoteConfigPort {
  const store = createStore<RemoteConfig>(unsetConfig)
  let remote: Partial<RemoteConfig> = {}

  function adopt(values: Values) {
    remote = usableOf(values)
    store.set({ ...unsetConfig, ...remote })
  }

  function keptValues(): Values | null {
    const kept = readStored(key, Kept)
    const ageMs = kept ? now() - kept.fetchedAt : -1
    return kept && ageMs >= 0 && ageMs < constants.remoteConfigMinFetchMs ? kept.values : null
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    sourceOf: (name) => (name in remote ? 'remote' : 'default'),
    /** Asked at most every 43,200 s, unless forced. A value older than that no longer counts when reading fails. */
    async load({ force = false } = {}) {
      const settings = given()
      if (settings) {
        adopt(settings)
        return
      }
      const kept = keptValues()
      adopt(kept ?? {})
      if (kept && !force) return
      try {
        const values = await fetchValues({ force })
        writeStored(key, { fetchedAt: now(), values })
        adopt(values)
      } catch {
        // Who asked has logged it, and what counts until the next time is set already.
      }
    },
    take(values) {
      if (given() || !isKeptByPlatform()) return
      writeStored(key, { fetchedAt: now(), values })
      adopt(values)
    },
    clear() {
      removeStored(key)
      adopt({})
    },
  }
}

/** Values of another type than the default's are left out. */
const usableOf = (values: Values): Partial<RemoteConfig> =>
  Object.fromEntries(
    Object.entries(unsetConfig).flatMap(([name, byDefault]) =>
      typeof values[name] === typeof byDefault ? [[name, values[name]]] : [],
    ),
  )

/** Firebase keeps the values: the platform's own, if it has any, do not count then. */
export const isFirebaseConfigUsed = (): boolean => firebaseConfig() !== null

function firebaseConfig(): FirebaseConfig | null {
  const { identity } = consoleConfig()
  return identity.provider === 'firebase' && identity.remoteConfig ? identity : null
}

export const remoteConfig = createRemoteConfig({
  given: remoteConfigGiven,
  async fetchValues(options) {
    const config = firebaseConfig()
    if (!config) return (await readRemoteConfig()).values
    const { fetchFirebaseValues } = await import('./remote-config-firebase.ts')
    return fetchFirebaseValues(config, options)
  },
  now: Date.now,
  isKeptByPlatform: () => firebaseConfig() === null,
})

/** The platform's own values, with who set them. */
export const readRemoteConfig = (signal?: AbortSignal) => api(getRemoteConfig, {}, { ...(signal && { signal }) })

registerCache(remoteConfig.clear)

export const useRemoteConfig = () => useStore(remoteConfig)
