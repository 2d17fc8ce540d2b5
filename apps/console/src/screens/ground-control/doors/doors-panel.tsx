import { urgencyOrder } from '@ground-control/domain/events/event-urgency'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useNow } from '#platform/use-now.ts'
import { BoardPanel } from '#screens/ground-control/board/board-panel.tsx'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useSteady } from '#screens/ground-control/board/use-steady.ts'
import { useWatched } from '#subjects/organizations/watched/watched.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { moveBetweenRows } from '#ui/table/row-keys.ts'
import type { Door } from './door.ts'
import { DoorItem } from './door-item.tsx'

export function DoorsPanel() {
  const { part, watchedCount, isTeamsAlone, hasFigures } = useDoors()
  return (
    <BoardPanel
      title="Doors tonight"
      note={watchedCount > 0 ? `${formatCount(watchedCount)} ${watchedWords(watchedCount, isTeamsAlone)}` : null}
      part={part}
      failure="Couldn’t load doors"
      skeleton={<DoorsSkeleton />}
      className="min-h-60"
    >
      {({ doors, count, unread }) => (
        <div className="flex min-h-0 flex-col overflow-auto max-lg:max-h-100 lg:flex-[1_1_0px]">
          {doors.length > 0 ? (
            <DoorList doors={doors} />
          ) : (
            <NoDoors canSeeAll={hasFigures} isWatching={watchedCount > 0} />
          )}
          {count > doors.length ? (
            <p className="px-4 py-2 text-small text-fg-3">
              First {formatCount(doors.length)} of {formatCount(count)} events shown.
            </p>
          ) : null}
          {unread > 0 ? (
            <p className="px-4 py-2 text-small text-partial">
              Couldn’t load events for {formatCount(unread)} {plural(unread, 'organization')}.
            </p>
          ) : null}
        </div>
      )}
    </BoardPanel>
  )
}

function DoorList({ doors }: { readonly doors: readonly Door[] }) {
  const now = new Date(useNow(60_000))
  const { shown, holder } = useSteady(doors)
  return (
    <ul aria-label="Doors tonight" onKeyDown={moveBetweenRows} {...holder}>
      {urgencyOrder(shown, now).map((door) => (
        <DoorItem key={door.eventId} door={door} />
      ))}
    </ul>
  )
}

function NoDoors({ canSeeAll, isWatching }: { readonly canSeeAll: boolean; readonly isWatching: boolean }) {
  if (canSeeAll || isWatching) {
    return (
      <EmptyState line="No events today" hint={isWatching ? 'No watched organization has an event today.' : null} />
    )
  }
  return (
    <EmptyState
      line="No watched organizations"
      hint="Events of watched organizations appear here on the day they start."
      action={
        <Link to="/events" search={{ manage: true }} className={buttonClass({ size: 'sm' })}>
          Choose organizations
        </Link>
      }
    />
  )
}

function DoorsSkeleton() {
  return (
    <div className="grid gap-7 p-4">
      {['66%', '58%', '71%', '62%'].map((width) => (
        <span key={width} className="grid gap-2.5">
          <Skeleton width={width} />
          <Skeleton width="100%" className="h-1.75" />
        </span>
      ))}
    </div>
  )
}

/** Watched organizations, own and team's. With none watched, the platform lists all events. */
function useDoors() {
  const { own, team, state } = useWatched()
  const hasFigures = useCapability('shift-board')
  const orgIds = useMemo(
    () => [...new Set<OrgId>([...own, ...(team ?? []).map(({ orgId }) => orgId)])].sort(),
    [own, team],
  )
  const isKnown = state !== 'loading' || orgIds.length > 0
  const part = useBoardPart({ ...boardQueries.doors(orgIds, hasFigures), enabled: isKnown })
  return { part, watchedCount: orgIds.length, isTeamsAlone: own.length === 0, hasFigures }
}

/** Doesn't say that people watch what only the team watches. */
function watchedWords(count: number, isTeamsAlone: boolean): string {
  const noun = plural(count, 'organization')
  return isTeamsAlone ? `${noun} the team watches` : `watched ${noun}`
}
