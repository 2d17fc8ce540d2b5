import type { ReplyOf } from '@ground-control/contract/endpoint'
import { getRemoteConfig } from '@ground-control/contract/settings'
import { type RemoteConfig, unsetConfig } from '@ground-control/domain/settings/remote-config'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { api } from './api.ts'
import { consoleConfig, type FirebaseConfig, remoteConfigGiven } from './config.ts'
import { createStore, type ExternalStore, useStore } from './external-store.ts'
import { readStored, removeStored, writeStored } from './kept/browser-storage.ts'
import { registerCache } from './kept/caches.ts'

type Values = Readonly<Record<string, unknown>>
export type SwitchReasons = Readonly<Record<string, string>>
type Fetched = { readonly values: Values; readonly reasons?: SwitchReasons | undefined }

export type RemoteConfigPort = Pick<ExternalStore<RemoteConfig>, 'get' | 'subscribe'> & {
  sourceOf(name: keyof RemoteConfig): 'remote' | 'default'
  load(options?: { readonly force?: boolean }): Promise<void>
  readonly reasons: Pick<ExternalStore<SwitchReasons>, 'get' | 'subscribe'>
  take(fetched: Fetched): void
  clear(): void
}

type Needs = {
  /** When the settings hold the values, nothing is fetched. */
  readonly given?: () => Values | null
  /** Forced: the current values, whatever a cache holds. */
  readonly fetchValues: (options: { readonly force: boolean }) => Promise<Fetched>
  readonly now: () => number
  /** False: Firebase keeps them, and the platform's own don't count. */
  readonly isKeptByPlatform?: () => boolean
}

const key = 'ground-control.remote-config'
const Kept = z.object({
  fetchedAt: z.number(),
  values: z.record(z.string(), z.unknown()),
  reasons: z.record(z.string(), z.string()).optional(),
})

export function createRemoteConfig({
  given = () => null,
  isKeptByPlatform = () => true,
  fetchValues,
  now,
}: Needs): RemoteConfigPort {
  const store = createStore<RemoteConfig>(unsetConfig)
  const reasons = createStore<SwitchReasons>({})
  let remote: Partial<RemoteConfig> = {}
  let timesCleared = 0

  function adopt(fetched: Fetched) {
    remote = usableOf(fetched.values)
    reasons.set(fetched.reasons ?? {})
    store.set({ ...unsetConfig, ...remote })
  }

  function keep({ values, reasons: whys = {} }: Fetched) {
    writeStored(key, { fetchedAt: now(), values, reasons: whys })
  }

  function keptValues(): Fetched | null {
    const kept = readStored(key, Kept)
    const ageMs = kept ? now() - kept.fetchedAt : -1
    return kept && ageMs >= 0 && ageMs < constants.remoteConfigMinFetchMs ? kept : null
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    reasons,
    sourceOf: (name) => (name in remote ? 'remote' : 'default'),
    /** Fetches at most every 43,200 s, unless forced. If a later read fails, older values no longer count. */
    async load({ force = false } = {}) {
      const settings = given()
      if (settings) {
        adopt({ values: settings })
        return
      }
      const kept = keptValues()
      adopt(kept ?? { values: {} })
      if (kept && !force) return
      const before = timesCleared
      try {
        const fetched = await fetchValues({ force })
        // The answer is for a person who has signed out since.
        if (timesCleared !== before) return
        keep(fetched)
        adopt(fetched)
      } catch {
        // The client has logged it, and values until the next try are already set.
      }
    },
    take(fetched) {
      if (given() || !isKeptByPlatform()) return
      keep(fetched)
      adopt(fetched)
    },
    clear() {
      timesCleared += 1
      removeStored(key)
      adopt({ values: {} })
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

/** If Firebase keeps the values, the platform's own don't count. */
export const isFirebaseConfigUsed = (): boolean => firebaseConfig() !== null

function firebaseConfig(): FirebaseConfig | null {
  const { identity } = consoleConfig()
  return identity.provider === 'firebase' && identity.remoteConfig ? identity : null
}

export const remoteConfig = createRemoteConfig({
  given: remoteConfigGiven,
  async fetchValues(options) {
    const config = firebaseConfig()
    if (!config) return toFetched(await readRemoteConfig())
    const { fetchFirebaseValues } = await import('./remote-config-firebase.ts')
    return { values: await fetchFirebaseValues(config, options) }
  },
  now: Date.now,
  isKeptByPlatform: () => firebaseConfig() === null,
})

function toFetched({ values, changes = {} }: ReplyOf<typeof getRemoteConfig>): Fetched {
  const whys = Object.entries(changes).flatMap(([name, { reason }]) =>
    values[name] === false && reason ? [[name, reason] as const] : [],
  )
  return { values, reasons: Object.fromEntries(whys) }
}

export const readRemoteConfig = (signal?: AbortSignal) => api(getRemoteConfig, {}, { ...(signal && { signal }) })

export const readOpenConsoles = async (signal: AbortSignal): Promise<number | null> =>
  (await api(getRemoteConfig, { query: { consoles: 'true' } }, { signal })).openConsoles ?? null

registerCache(remoteConfig.clear)

export const useRemoteConfig = () => useStore(remoteConfig)

export const useSwitchReasons = () => useStore(remoteConfig.reasons)
