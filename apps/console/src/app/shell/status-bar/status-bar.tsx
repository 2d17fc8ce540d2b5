import { type Query, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PagePath } from '#app/pages.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { registerCache } from '#platform/caches.ts'
import { useCapability } from '#platform/capabilities.ts'
import { createStore, useStore } from '#platform/external-store.ts'
import { useHealth } from '#platform/health.ts'
import { identity } from '#platform/identity/identity.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { queryClient } from '#platform/query-client.ts'
import { useNow } from '#platform/use-now.ts'
import { mailStatus } from '#subjects/mail/queries.ts'
import { useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { paymentStatus } from '#subjects/refunds/queries.ts'
import { classNames } from '#ui/class-names.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { TimesIn } from '#ui/text/times-in.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import {
  type AuthState,
  apiPoll,
  authPoll,
  mailPoll,
  orgsPoll,
  type Poll,
  paymentsPoll,
  type StatsState,
  statsPoll,
} from './system-poll.ts'

type Props = { readonly onShowShortcuts: () => void }

export function StatusBar({ onShowShortcuts }: Props) {
  return (
    <footer className="flex items-center gap-4.5 overflow-hidden px-4 text-legend font-normal tracking-normal text-fg-3 [grid-area:status]">
      <SystemPoll />
      {descriptions}
      <div className="ml-auto flex items-center gap-4.5 whitespace-nowrap">
        <FeatureSwitches />
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
  const organizations = useOrganizationCache()
  const { path } = useCurrentPage()
  return (
    <ul aria-label="System poll" className="flex gap-4.5">
      <PollItem name="API" poll={apiPoll(health, now)} />
      <PollItem name="AUTH" poll={authPoll(auth, now)} />
      {showStats.has(path) ? <PollItem name="STATS" poll={statsPoll(stats, now)} /> : null}
      {showOrganizations.has(path) ? <PollItem name="ORGS" poll={orgsPoll(organizations, now)} /> : null}
      <PaymentsItem />
      <MailItem />
    </ul>
  )
}

/** Where their figures are on the screen. */
const showStats: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview'])
const showOrganizations: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview', '/organizations'])

/** Only where the platform says how its payment provider is doing. */
function PaymentsItem() {
  const isOffered = useCapability('payment-status')
  const { data } = useQuery({ ...paymentStatus, enabled: isOffered })
  return isOffered ? <PollItem name="PAYMENTS" poll={paymentsPoll(data?.state ?? null)} /> : null
}

const mailEveryMs = 5_000

function MailItem() {
  const isOffered = useCapability('mail')
  const { data } = useQuery({ ...mailStatus, enabled: isOffered })
  useLiveQueries({
    queryKey: mailStatus.queryKey,
    concerns: ({ kind }) => kind === 'mail',
    everyMs: mailEveryMs,
    paused: !isOffered,
  })
  return isOffered ? <PollItem name="MAIL" poll={mailPoll(data ?? null)} /> : null
}

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

/** How the figures of the overview are doing, wherever one is in the console. */
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

/** As old as the oldest of the answers that belong together on the screen. */
function stateOf(queries: readonly Query[]): StatsState {
  const times = queries.map(({ state }) => state.dataUpdatedAt)
  const oldest = Math.min(...times)
  return { updatedAt: oldest > 0 ? oldest : null, isFailing: queries.some(isFailing), isShown: true }
}

const isFailing = ({ state }: Query) => state.errorUpdatedAt > state.dataUpdatedAt

const lookEveryMs = 15_000
const noticeableMs = 400

/** Looking at the token also renews it in time, so that a console left open stays signed in. */
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

const tooltips = {
  API: 'The platform’s API and how fast it answers',
  AUTH: 'Your session and when it is renewed',
  STATS: 'Age of the overview’s figures',
  ORGS: 'Age of the list of organizations',
  PAYMENTS: 'The payment provider, for refunds and disputes',
  MAIL: 'The mail server; waiting now, failed in the last 24 hours',
}

const descriptionOf = (name: string) => `poll-${name.toLowerCase()}`

/** Apart from the items, so that each reads as its state alone. */
const descriptions = (
  <div hidden>
    {Object.entries(tooltips).map(([name, text]) => (
      <span key={name} id={descriptionOf(name)}>
        {text}
      </span>
    ))}
  </div>
)

type PollItemProps = { readonly name: keyof typeof tooltips; readonly poll: Poll | null }

/** The word and the shape say it, the colour repeats it. */
function PollItem({ name, poll }: PollItemProps) {
  if (!poll) return null
  const { level, text } = poll
  const isDown = level === 'no-go'
  return (
    <li aria-describedby={descriptionOf(name)} className={classNames('whitespace-nowrap', isDown && 'text-error')}>
      <Tooltip text={tooltips[name]}>
        <span className="inline-flex items-center gap-1.5">
          <PollShape level={level} />
          <span>
            <b className={classNames('mr-1 font-medium tracking-[0.03em]', !isDown && 'text-fg-2')}>{name}</b>{' '}
            {/* Where there is little room, the shape alone says that all is well. */}
            <span className={classNames(level === 'go' && 'max-lg:sr-only')}>{text}</span>
          </span>
        </span>
      </Tooltip>
    </li>
  )
}

function PollShape({ level }: { readonly level: Poll['level'] }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" className={colors[level]}>
      {shapes[level]}
    </svg>
  )
}

const colors: Record<Poll['level'], string> = {
  go: 'text-redeemed',
  hold: 'text-partial',
  'no-go': 'text-error',
  off: 'text-fg-3',
}

const shapes = {
  go: <circle cx="4" cy="4" r="3" />,
  hold: <path d="M4 0 8 4 4 8 0 4Z" />,
  'no-go': <path d="M4 0.5 8 7.5H0Z" />,
  off: <circle cx="4" cy="4" r="2.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}
