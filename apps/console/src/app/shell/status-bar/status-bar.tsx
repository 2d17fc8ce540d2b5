import type { ReactNode } from 'react'
import { useHealth } from '#platform/health.ts'
import { useNow } from '#platform/use-now.ts'
import { useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import { PollItem } from './poll-item.tsx'
import { useStatsState } from './stats-state.ts'
import { apiPoll, authPoll, orgsPoll, statsPoll } from './system-poll.ts'
import { useAuthState } from './use-auth-state.ts'

type Props = { readonly onShowShortcuts: () => void }

export function StatusBar({ onShowShortcuts }: Props) {
  return (
    <footer className="flex items-center gap-4.5 overflow-hidden px-4 text-legend font-normal tracking-normal text-fg-3 [grid-area:status]">
      <SystemPoll />
      <div className="ml-auto flex items-center gap-4.5 whitespace-nowrap">
        <div className="max-lg:hidden">
          <FeatureSwitches />
        </div>
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
  return (
    <ul aria-label="System poll" className="flex gap-4.5">
      <PollItem name="API" poll={apiPoll(health, now)} />
      <PollItem name="AUTH" poll={authPoll(auth, now)} />
      <PollItem name="STATS" poll={statsPoll(stats, now)} />
      <PollItem name="ORGS" poll={orgsPoll(organizations, now)} />
    </ul>
  )
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
