import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { Eye, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { useOrganizations } from '#subjects/organizations/organizations.ts'
import { useWatched, watched } from '#subjects/organizations/watched/watched.ts'
import { watchedIds } from '#subjects/organizations/watched/watched-ids.ts'
import { Button } from '#ui/actions/button.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EventGrid } from './event-grid.tsx'
import { EventSearch } from './finding/event-search.tsx'
import { eventsLifeMs } from './queries.ts'
import { UpcomingNotices } from './upcoming-notices.tsx'
import type { UpcomingView } from './upcoming-view.ts'
import { type Upcoming, useUpcoming } from './use-upcoming.ts'
import { nameOf as nameIn } from './watching/organization-name.ts'
import { WatchedPanel } from './watching/watched-panel.tsx'

type Props = {
  readonly view: UpcomingView
  readonly onViewChange: (view: UpcomingView, how?: { readonly replace: boolean }) => void
}

export function UpcomingEventsScreen({ view, onViewChange }: Props) {
  const panelId = useId()
  const lists = useWatched()
  const { own, team, state } = lists
  const { all, shown: orgIds } = useMemo(() => watchedIds(own, team), [own, team])
  const { found } = useOrganizations(all)
  const upcoming = useUpcoming(orgIds)
  const isLoading = upcoming.isLoading || (state === 'loading' && orgIds.length === 0)
  // Neither the platform nor this browser could say what is watched.
  const isUnknown = state === 'failed' && orgIds.length === 0
  // An organization that failed to load may have events, so do not claim there are none.
  const isEmpty = upcoming.events.length === 0 && upcoming.failed.every(({ isShown }) => isShown)
  const nameOf = (orgId: OrgId) => nameIn(orgId, found.get(orgId))

  // Somebody else may have changed the team's list since this screen was last open.
  useEffect(() => void watched.load({ again: true }), [])
  function refresh() {
    void watched.load({ again: true })
    upcoming.refresh()
  }
  useSingleKeys({ R: refresh })

  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:gap-3.5 phone:p-4">
      <header className="flex min-h-8 flex-none flex-wrap items-center gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          Upcoming Events (Next 7 Days)
        </h1>
        <Count upcoming={upcoming} isKnown={!isLoading && !isUnknown && (isEmpty || upcoming.events.length > 0)} />
        <div className="ml-auto flex items-center gap-4 phone:ml-0 phone:w-full phone:justify-between">
          {upcoming.updatedAt !== null ? (
            <UpcomingAge
              updatedAt={upcoming.updatedAt}
              failed={upcoming.failed.length > 0}
              refreshing={upcoming.isRefreshing}
              onRefresh={refresh}
            />
          ) : null}
          <Button
            caps
            icon={<Eye />}
            aria-expanded={view.isManaging}
            aria-controls={view.isManaging ? panelId : undefined}
            onClick={() => onViewChange({ ...view, isManaging: !view.isManaging })}
          >
            {view.isManaging ? 'HIDE WATCHED ORGS' : 'MANAGE WATCHED ORGS'}
          </Button>
        </div>
      </header>
      {view.isManaging ? <WatchedPanel id={panelId} lists={lists} found={found} /> : null}
      {isUnknown ? <Unread onRetry={refresh} /> : <UpcomingNotices upcoming={upcoming} lists={lists} nameOf={nameOf} />}
      {isUnknown ? null : isLoading || upcoming.events.length > 0 ? (
        <EventGrid events={upcoming.events} isLoading={isLoading} />
      ) : isEmpty ? (
        <NoEvents team={own.length === 0 ? all : none} />
      ) : null}
      <EventSearch
        query={view.find}
        onQuery={(find, how) => onViewChange({ isManaging: view.isManaging, find }, how)}
      />
    </div>
  )
}

function Count({ upcoming: { events }, isKnown }: { readonly upcoming: Upcoming; readonly isKnown: boolean }) {
  const text = `${formatCount(events.length)} ${plural(events.length, 'event')}`
  return (
    <span role="status" className="text-legend tracking-normal text-fg-2">
      {isKnown ? <span className="rounded-panel bg-selected px-1.5 py-0.5">{text}</span> : null}
    </span>
  )
}

type AgeProps = {
  readonly updatedAt: number
  readonly failed: boolean
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

/** Ticks alone, so that the cards do not render again. */
function UpcomingAge({ updatedAt, failed, refreshing, onRefresh }: AgeProps) {
  return (
    <DataAge
      updatedAt={updatedAt}
      lifetimeMs={eventsLifeMs}
      now={useNow(1_000)}
      failed={failed}
      refreshing={refreshing}
      onRefresh={onRefresh}
    />
  )
}

function Unread({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Panel className="min-h-60 flex-none">
      <EmptyState
        failed
        headingLevel={2}
        art={<TriangleAlert />}
        line="Couldn’t load your watched organizations"
        hint="The platform isn’t answering and this browser has no saved list."
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </Panel>
  )
}

const none: readonly OrgId[] = []

/** The team's list is offered beside the empty state; it is not mixed in for somebody who watches nothing. */
function NoEvents({ team }: { readonly team: readonly OrgId[] }) {
  return (
    <Panel className="min-h-60 flex-none">
      <EmptyState
        headingLevel={2}
        line="No Upcoming Events"
        hint={
          <>
            <p>No ticketed events scheduled for the next 7 days</p>
            <p>Add organization IDs above to monitor their events</p>
          </>
        }
        action={team.length > 0 ? <TeamOffer team={team} /> : null}
      />
    </Panel>
  )
}

function TeamOffer({ team }: { readonly team: readonly OrgId[] }) {
  async function watchAll() {
    for (const orgId of team) await watched.add(orgId)
  }
  return (
    <Button size="sm" onClick={() => void watchAll()}>
      Watch the team’s {formatCount(team.length)} {plural(team.length, 'organization')}
    </Button>
  )
}
