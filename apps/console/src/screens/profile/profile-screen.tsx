import { accountName } from '@ground-control/domain/accounts/account-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { rememberName } from '#platform/known-names.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { TabPanel } from '#ui/actions/tabs.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { Person } from './person.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileTabs, tabLabels, useProfileTab } from './profile-tabs.tsx'
import type { ProfileView } from './profile-view.ts'
import { profileKey, profileQueries } from './queries.ts'
import { useProfileTickets } from './use-profile-tickets.ts'

type Props = {
  readonly accountId: AccountId
  readonly view: ProfileView
  readonly onView: (view: ProfileView) => void
}

const everyMs = 2_000

export function ProfileScreen({ accountId, view, onView }: Props) {
  const client = useQueryClient()
  const hasProfiles = useCapability('account-profiles')
  const hasSupport = useCapability('support')
  const options = profileQueries.facts(accountId, hasProfiles)
  const query = useQuery(options)
  const { data } = query
  // Loads in parallel; a missing account simply has none.
  const tickets = useProfileTickets(accountId, hasProfiles)
  const history = useRef<HTMLDivElement>(null)
  // Username changes arrive as audit hints.
  useLiveQueries({ queryKey: options.queryKey, concerns: ({ kind }) => kind === 'audit', everyMs })
  const refresh = () => void client.invalidateQueries({ queryKey: profileKey(accountId) })
  useSingleKeys({ R: refresh })

  const fullName = seenText(data?.account.fullName)
  useEffect(() => {
    if (fullName && !fullName.includes('@')) rememberName(accountId, fullName)
  }, [accountId, fullName])

  const name = data ? accountName(data.account) : ''
  function showHistory() {
    history.current?.focus({ preventScroll: true })
    history.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // Positioned, so that screen-reader-only text doesn't stretch the page.
    <div className="relative mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <ProfileHeader
        accountId={accountId}
        facts={data ?? null}
        isLoading={data === undefined && query.error === null}
        name={name}
        onSupportHistory={hasSupport ? showHistory : null}
      />
      <Reading
        query={query}
        failed="Couldn’t load this profile"
        loading={<Loading view={view} onView={onView} />}
        missing={
          <NotThere
            line="No such account"
            hint="No account with this ID. Check that you copied the whole ID."
            to="/users"
            way="Search users"
          />
        }
      >
        {(facts) => (
          <Person
            facts={facts}
            name={name}
            tickets={tickets}
            history={hasSupport ? history : null}
            view={view}
            onView={onView}
          />
        )}
      </Reading>
    </div>
  )
}

function Loading({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const panelId = useId()
  const label = tabLabels[useProfileTab(view)]
  return (
    <>
      <ProfileTabs view={view} onView={onView} panelId={panelId} counts={{}} />
      <div className="grid items-start gap-4 min-[82rem]:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 max-[82rem]:order-last">
          <Panel title="Account" busy>
            <SkeletonLines widths={['70%', '50%', '80%', '40%', '60%']} />
          </Panel>
          <Panel title="Private record" busy>
            <SkeletonLines widths={['75%', '55%']} />
          </Panel>
        </div>
        <TabPanel id={panelId} label={label}>
          <Panel title={label} busy>
            <SkeletonLines widths={['80%', '70%', '75%', '60%', '72%', '64%']} />
          </Panel>
        </TabPanel>
      </div>
    </>
  )
}
