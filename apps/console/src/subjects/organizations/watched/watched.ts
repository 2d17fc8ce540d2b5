import {
  adoptWatchedOrganizations,
  listWatchedOrganizations,
  unwatchOrganization,
  watchOrganization,
} from '@ground-control/contract/organization-lists'
import { useEffect } from 'react'
import { z } from 'zod'
import { api } from '#platform/api.ts'
import { health } from '#platform/calls/health.ts'
import { areCapabilitiesRead, loadCapabilities } from '#platform/capabilities.ts'
import { useStore } from '#platform/external-store.ts'
import { identity } from '#platform/identity/identity.ts'
import { readStored, removeStored, writeStored } from '#platform/kept/browser-storage.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { browserList } from './browser-list.ts'
import { createUnsentChanges } from './unsent-changes.ts'
import { createWatchedLists } from './watched-lists.ts'
import type { Watched } from './watched-store.ts'

const mirrorKey = 'ground-control.mirrored-organizations'

export const watched = createWatchedLists({
  browser: browserList,
  unsent: createUnsentChanges(() => identity().current()?.uid ?? null),
  mirrored: {
    read: () => readStored(mirrorKey, z.array(z.string())) ?? [],
    write: (ids) => writeStored(mirrorKey, ids),
  },
  async canPlatformKeep() {
    const capabilities = await loadCapabilities()
    if (capabilities.has('watched-organizations')) return true
    // No capabilities may also mean that the platform didn't answer.
    return health.get().state === 'unreachable' || !areCapabilitiesRead() ? null : false
  },
  platform: {
    list: () => api(listWatchedOrganizations, {}),
    adopt: (orgIds) => api(adoptWatchedOrganizations, { body: { orgIds: [...orgIds] } }),
    change: ({ kind, list, orgId }) =>
      api(kind === 'add' ? watchOrganization : unwatchOrganization, { params: { list, orgId } }),
  },
  onAnswering(listener) {
    let wasOut = false
    health.subscribe(() => {
      const isOut = health.get().state === 'unreachable'
      if (wasOut && !isOut) listener()
      wasOut = isOut
    })
  },
})

export function useWatched(): Watched {
  useEffect(() => {
    void watched.load()
    // Others change the team's list.
    function readAgain() {
      if (document.visibilityState === 'visible') void watched.load({ again: true })
    }
    window.addEventListener('focus', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      window.removeEventListener('focus', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [])
  return useStore(watched.store)
}

registerCache(() => {
  watched.clear()
  removeStored(mirrorKey)
})
