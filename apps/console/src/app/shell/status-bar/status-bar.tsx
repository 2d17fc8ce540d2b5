import type { Query } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PagePath } from '#app/pages.ts'
import { useFrameCalls } from '#app/shell/calls/frame-part.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useHealth } from '#platform/calls/health.ts'
import { createStore, useStore } from '#platform/external-store.ts'
import { identity } from '#platform/identity/identity.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { queryClient } from '#platform/query-client.ts'
import { useNow } from '#platform/use-now.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { TimesIn } from '#ui/text/times-in.tsx'
import { PollItem, pollDescriptions } from './poll-item.tsx'
import { type AuthState, apiPoll, authPoll, type StatsState, statsPoll } from './system-poll.ts'

type Props = { readonly onShowShortcuts: () => void }

export function StatusBar({ onShowShortcuts }: Props) {
  const calls = useFrameCalls()
  return (
    <footer className="flex items-center gap-4.5 overflow-hidden px-4 text-legend font-normal tracking-normal text-fg-3 [grid-area:status]">
      <SystemPoll />
      {pollDescriptions}
      <div className="ml-auto flex items-center gap-4.5 whitespace-nowrap">
        {calls ? <calls.FeatureSwitches /> : null}
        <TimesIn />
        <ShortcutsButton onPress={onShowShortcuts}>
          <Kbd keys={['?']} />
          Shortcuts
        </ShortcutsButton>
      </div>
    </footer>
  )
}

function SystemPoll() {
  const now = useNow()
  const health = useHealth()
  const auth = useAuthState()
  const stats = useStatsState()
  const { path } = useCurrentPage()
  const calls = useFrameCalls()
  return (
    <ul aria-label="System poll" className="flex gap-4.5">
      <PollItem name="API" poll={apiPoll(health, now)} />
      <PollItem name="AUTH" poll={authPoll(auth, now)} />
      {showStats.has(path) ? <PollItem name="STATS" poll={statsPoll(stats, now)} /> : null}
      {calls ? <calls.OutsideItems /> : null}
    </ul>
  )
}

/** Screens that show these figures. */
const showStats: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview'])

function ShortcutsButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label="Shortcuts"
      className="-mr-1 inline-flex h-6 items-center gap-1.5 rounded-tag px-1 hover:text-fg coarse:h-7"
    >
      {children}
    </button>
  )
}

const nothing: StatsState = { updatedAt: null, isFailing: false, isShown: false }
const store = createStore<StatsState>(nothing)

/** The state of the overview's figures, readable anywhere in the console. */
const useStatsState = () => useStore(store)

queryClient.getQueryCache().subscribe(({ query }) => {
  if (!isStats(query)) return
  const shown = queryClient.getQueryCache().findAll({ predicate: isStats, type: 'active' })
  const before = store.get()
  const next = shown.length > 0 ? stateOf(shown) : { ...before, isShown: false }
  const isSame =
    next.updatedAt === before.updatedAt && next.isFailing === before.isFailing && next.isShown === before.isShown
  if (!isSame) store.set(next)
})

registerCache(() => store.set(nothing))

const isStats = (query: Query) => query.queryKey[0] === 'overview'

/** The age of the oldest answer among those shown together. */
function stateOf(queries: readonly Query[]): StatsState {
  const times = queries.map(({ state }) => state.dataUpdatedAt)
  const oldest = Math.min(...times)
  return { updatedAt: oldest > 0 ? oldest : null, isFailing: queries.some(isFailing), isShown: true }
}

const isFailing = ({ state }: Query) => state.errorUpdatedAt > state.dataUpdatedAt

const lookEveryMs = 15_000
const noticeableMs = 400

/** Reading the token also renews it in time, so that an open console stays signed in. */
function useAuthState(): AuthState {
  const [auth, setAuth] = useState<AuthState>({ state: 'unknown' })
  useEffect(() => {
    let isMounted = true
    async function look() {
      const slow = setTimeout(() => isMounted && setAuth({ state: 'refreshing' }), noticeableMs)
      const next = await readAuth()
      clearTimeout(slow)
      if (isMounted) setAuth(next)
    }
    void look()
    const timer = setInterval(look, lookEveryMs)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [])
  return auth
}

const readAuth = (): Promise<AuthState> =>
  identity()
    .getToken()
    .then(
      (token): AuthState => (token ? { state: 'valid', expiresAt: token.expiresAt } : { state: 'unknown' }),
      (): AuthState => ({ state: 'unavailable' }),
    )
