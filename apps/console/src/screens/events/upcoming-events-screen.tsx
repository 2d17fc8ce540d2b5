import { toFilters } from '@ground-control/domain/lists/saved-views'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { UseQueryResult } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import type { OrganizationLookup } from '#subjects/organizations/organization-cache.ts'
import { useOrganizations } from '#subjects/organizations/organizations.ts'
import { useWatched, watched } from '#subjects/organizations/watched/watched.ts'
import { watchedIds } from '#subjects/organizations/watched/watched-ids.ts'
import type { Watched } from '#subjects/organizations/watched/watched-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { EventGrid } from './event-grid.tsx'
import { EventSearch } from './finding/event-search.tsx'
import { ListUnread, NoEvents } from './no-events.tsx'
import { eventsLifeMs } from './queries.ts'
import { EventSection, Note } from './sections/event-section.tsx'
import { LiveAndToday, PastEvents, useCurrentSections, usePastEvents } from './sections/event-sections.tsx'
import { SectionTabs } from './sections/section-tabs.tsx'
import { useSectionJumps } from './sections/use-section-jumps.ts'
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
  const hasSections = useCapability('event-sections')
  const lists = useWatched()
  const { own, team, state } = lists
  const { all, shown: orgIds } = useMemo(() => watchedIds(own, team), [own, team])
  const { found } = useOrganizations(all)
  const upcoming = useUpcoming(orgIds)
  const isListKnown = state !== 'loading' || orgIds.length > 0

  // The team's list may have changed since this screen was last open.
  useEffect(() => void watched.load({ again: true }), [])
  function refresh() {
    void watched.load({ again: true })
    upcoming.refresh()
  }
  useSingleKeys({ R: refresh })

  const search = (
    <EventSearch query={view.find} onQuery={(find, how) => onViewChange({ ...view, find, selected: undefined }, how)} />
  )
  const manage = (isManaging: boolean) => onViewChange({ ...view, isManaging })
  const part = { upcoming, lists, found, isListKnown, onRetry: refresh, onManage: () => manage(true) }
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:gap-3.5 phone:p-4">
      <header className="flex min-h-8 flex-none flex-wrap items-center gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          {hasSections ? 'Events' : upcomingTitle}
        </h1>
        {hasSections ? null : <Count {...part} />}
        <div className={classNames('ml-auto flex items-center', !hasSections && 'coarse:min-h-touch')}>
          {hasSections ? (
            <span className="text-small text-fg-3">Watched organizations: {formatCount(orgIds.length)}</span>
          ) : (
            <UpcomingAge upcoming={upcoming} onRefresh={refresh} />
          )}
        </div>
        <div className="flex items-center gap-3 phone:w-full phone:justify-between">
          <SavedViews
            list="event-search"
            size="md"
            filters={toFilters({ find: view.find || undefined })}
            onOpen={({ find = '' }) => onViewChange({ ...view, find, selected: undefined })}
          />
          <Button
            caps
            icon={<Eye />}
            aria-expanded={view.isManaging}
            aria-controls={view.isManaging ? panelId : undefined}
            onClick={() => manage(!view.isManaging)}
          >
            {view.isManaging ? 'HIDE WATCHED ORGS' : 'MANAGE WATCHED ORGS'}
          </Button>
        </div>
      </header>
      {view.isManaging ? <WatchedPanel id={panelId} lists={lists} found={found} /> : null}
      {hasSections ? (
        <>
          {search}
          <Sections {...part} orgIds={orgIds} view={view} onViewChange={onViewChange} />
        </>
      ) : (
        <>
          <UpcomingPart {...part} headingLevel={2} />
          {search}
        </>
      )}
    </div>
  )
}

/** The specified title; the sections put it above their list. */
const upcomingTitle = 'Upcoming Events (Next 7 Days)'

type PartProps = {
  readonly upcoming: Upcoming
  readonly lists: Watched
  readonly found: ReadonlyMap<OrgId, OrganizationLookup>
  /** False until the watched organizations are known. */
  readonly isListKnown: boolean
  readonly onRetry: () => void
  readonly onManage: () => void
}

type SectionsProps = PartProps & Props & { readonly orgIds: readonly OrgId[] }

function Sections({ orgIds, view, onViewChange, ...part }: SectionsProps) {
  const page = useRef<HTMLDivElement>(null)
  const { upcoming, isListKnown, onRetry } = part
  const current = useCurrentSections(orgIds, isListKnown)
  const past = usePastEvents(orgIds, view.pastPage, isListKnown)
  const isSettled = isListKnown && !current.part.isPending && !upcoming.isLoading && !past.isPending
  const jumps = useSectionJumps(page, isSettled)
  const isOfAll = isListKnown && orgIds.length === 0
  const { isKnown } = stateOf(part)
  return (
    <div ref={page} className="contents">
      <SectionTabs
        counts={{
          live: current.live?.length ?? null,
          today: current.today?.length ?? null,
          // A 0 beside the counts of all organizations would look like their count.
          upcoming: isOfAll ? 'none watched' : isKnown ? upcoming.events.length : null,
          past: past.data?.count ?? null,
        }}
        current={jumps.current}
        onJump={jumps.jump}
        end={<UpcomingAge upcoming={upcoming} sections={current.part} onRefresh={onRetry} />}
      />
      <LiveAndToday current={current} isOfAll={isOfAll} />
      <EventSection
        section="upcoming"
        title={upcomingTitle}
        note={
          <>
            <Count {...part} />
            {isOfAll ? <Note>watched organizations only</Note> : null}
          </>
        }
      >
        <UpcomingPart {...part} headingLevel={3} />
      </EventSection>
      <PastEvents
        part={past}
        page={view.pastPage}
        onPage={(pastPage) => onViewChange({ ...view, pastPage })}
        now={current.now}
        isOfAll={isOfAll}
      />
    </div>
  )
}

function stateOf({ upcoming, lists: { state }, isListKnown }: PartProps) {
  const isLoading = upcoming.isLoading || !isListKnown
  // Neither the platform nor this browser has a watch list.
  const isUnknown = state === 'failed' && upcoming.asked === 0
  // An organization that failed to load may have events, so don't claim there are none.
  const isEmpty = upcoming.events.length === 0 && upcoming.failed.every(({ isShown }) => isShown)
  return { isLoading, isUnknown, isEmpty, isKnown: !isLoading && !isUnknown && (isEmpty || upcoming.events.length > 0) }
}

const none: readonly OrgId[] = []

function UpcomingPart({ headingLevel, ...part }: PartProps & { readonly headingLevel: 2 | 3 }) {
  const { upcoming, lists, found, onRetry, onManage } = part
  const { own, team } = lists
  const { isLoading, isUnknown, isEmpty } = stateOf(part)
  const nameOf = (orgId: OrgId) => nameIn(orgId, found.get(orgId))
  return (
    <>
      {isUnknown ? (
        <ListUnread onRetry={onRetry} headingLevel={headingLevel} />
      ) : (
        <UpcomingNotices upcoming={upcoming} lists={lists} nameOf={nameOf} />
      )}
      {isUnknown ? null : isLoading || upcoming.events.length > 0 ? (
        <EventGrid events={upcoming.events} isLoading={isLoading} headingLevel={headingLevel} />
      ) : isEmpty ? (
        <NoEvents
          isWatching={upcoming.asked > 0}
          team={own.length === 0 ? watchedIds(own, team).all : none}
          headingLevel={headingLevel}
          onManage={onManage}
        />
      ) : null}
    </>
  )
}

function Count(part: PartProps) {
  const { length } = part.upcoming.events
  return (
    <span role="status" className="text-legend tracking-normal text-fg-2">
      {stateOf(part).isKnown ? (
        <span className="rounded-panel bg-selected px-1.5 py-0.5">{`${formatCount(length)} ${plural(length, 'event')}`}</span>
      ) : null}
    </span>
  )
}

type AgeProps = {
  readonly upcoming: Upcoming
  readonly sections?: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isRefetching'>
  readonly onRefresh: () => void
}

/** As old as the oldest answer. A separate component, so that its ticking doesn't render the cards. */
function UpcomingAge({ upcoming, sections, onRefresh }: AgeProps) {
  const now = useNow(1_000)
  const times = [upcoming.updatedAt, sections?.dataUpdatedAt].filter((time) => typeof time === 'number' && time > 0)
  if (times.length === 0) return null
  return (
    <DataAge
      updatedAt={Math.min(...times.map(Number))}
      lifetimeMs={eventsLifeMs}
      now={now}
      failed={upcoming.failed.length > 0 || sections?.isError}
      refreshing={upcoming.isRefreshing || sections?.isRefetching}
      onRefresh={onRefresh}
    />
  )
}
