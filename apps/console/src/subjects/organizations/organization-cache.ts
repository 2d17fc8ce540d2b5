import type { Organization } from '@ground-control/contract/organizations'
import { findOrganizations } from '@ground-control/domain/organizations/organization-search'
import type { OrgId } from '@ground-control/domain/values/ids'
import { createRequestLane, type LaneNeeds } from '#platform/calls/request-lane.ts'
import type { OrganizationCacheConfig } from '#platform/config.ts'
import { createStore, type ExternalStore } from '#platform/external-store.ts'
import { createSharedRequests } from './shared-requests.ts'

export type OrganizationLookup =
  | { readonly state: 'found'; readonly organization: Organization }
  | { readonly state: 'gone' }
  | { readonly state: 'failed' }

export type OrganizationCacheState = {
  /** null: nothing cached. Entries older than `lifeMs` are reloaded on demand. */
  readonly loadedAt: number | null
  readonly isLoading: boolean
  readonly isFailing: boolean
  readonly lifeMs: number
}

type Asking = { readonly signal?: AbortSignal }

export type OrganizationCache = {
  readonly state: Pick<ExternalStore<OrganizationCacheState>, 'get' | 'subscribe'>
  all(asking?: Asking): Promise<readonly Organization[]>
  byId(id: OrgId, asking?: Asking): Promise<OrganizationLookup>
  byIds(ids: readonly OrgId[], asking?: Asking): Promise<ReadonlyMap<OrgId, OrganizationLookup>>
  search(query: string, asking?: Asking): Promise<readonly Organization[]>
  /** Reloads the list, also for callers already waiting. A failure shows in the state. */
  refresh(): Promise<void>
  clear(): void
}

type Needs = {
  readonly settings: () => OrganizationCacheConfig
  readonly now: () => number
  readonly pause: LaneNeeds['pause']
  readonly fetchAll: (signal: AbortSignal) => Promise<readonly Organization[]>
  readonly fetchOne: (id: OrgId, signal: AbortSignal) => Promise<Organization | null>
}

type Kept<Value> = { readonly value: Value; readonly readAt: number }

export function createOrganizationCache({ settings, now, pause, fetchAll, fetchOne }: Needs): OrganizationCache {
  const nothing = { loadedAt: null, isLoading: false, isFailing: false }
  let state: ExternalStore<OrganizationCacheState> | null = null
  const lane = createRequestLane({ settings, pause })
  const lookups = new Map<OrgId, Kept<OrganizationLookup>>()
  let list: Kept<readonly Organization[]> | null = null
  let loading = 0
  let life = 0

  // Created lazily, because the settings load after this module.
  function store() {
    state ??= createStore<OrganizationCacheState>({ ...nothing, lifeMs: settings().lifeMs })
    return state
  }

  const change = (part: Partial<OrganizationCacheState>) => store().set({ ...store().get(), ...part })

  function fresh<Value>(kept: Kept<Value> | null | undefined): Value | null {
    const ageMs = kept ? now() - kept.readAt : -1
    return kept && ageMs >= 0 && ageMs < settings().lifeMs ? kept.value : null
  }

  async function load<Value>(signal: AbortSignal, ask: () => Promise<Value>, keep: (value: Value) => void) {
    const ours = life
    loading += 1
    change({ isLoading: true })
    try {
      const value = await ask()
      if (ours === life) keep(value)
      return value
    } catch (error) {
      if (ours === life && !signal.aborted) change({ isFailing: true })
      throw error
    } finally {
      loading -= 1
      change({ isLoading: loading > 0 })
    }
  }

  const lists = createSharedRequests<'all', readonly Organization[]>((_, signal) =>
    load(
      signal,
      () => fetchAll(signal),
      (organizations) => {
        const readAt = now()
        list = { value: organizations, readAt }
        for (const organization of organizations) {
          lookups.set(organization.id, { value: { state: 'found', organization }, readAt })
        }
        change({ loadedAt: readAt, isFailing: false })
      },
    ),
  )

  const singles = createSharedRequests<OrgId, OrganizationLookup>(async (id, signal) => {
    try {
      const ask = async () => toLookup(await fetchOne(id, signal))
      return await load(
        signal,
        () => lane(ask, signal),
        (value) => {
          lookups.set(id, { value, readAt: now() })
          change({ loadedAt: fresh(list) && list ? list.readAt : now(), isFailing: false })
        },
      )
    } catch (error) {
      if (signal.aborted) throw error
      return { state: 'failed' }
    }
  })

  function empty() {
    life += 1
    list = null
    lookups.clear()
    singles.forget()
    if (state) change({ ...nothing, isLoading: loading > 0 })
  }

  const cache: OrganizationCache = {
    state: { get: () => store().get(), subscribe: (listener) => store().subscribe(listener) },
    async all({ signal } = {}) {
      return fresh(list) ?? lists.ask('all', signal)
    },
    async byId(id, { signal } = {}) {
      return fresh(lookups.get(id)) ?? singles.ask(id, signal)
    },
    async byIds(ids, asking) {
      const wanted = [...new Set(ids)]
      return new Map(await Promise.all(wanted.map(async (id) => [id, await cache.byId(id, asking)] as const)))
    },
    async search(query, asking) {
      return query.trim() === '' ? [] : findOrganizations(await cache.all(asking), query)
    },
    async refresh() {
      empty()
      lists.renew('all')
      await cache.all().catch(() => {
        // The client has logged it, and the state shows it.
      })
    },
    clear() {
      empty()
      lists.forget()
    },
  }
  return cache
}

const toLookup = (organization: Organization | null): OrganizationLookup =>
  organization ? { state: 'found', organization } : { state: 'gone' }
