import { ApiError } from '@ground-control/contract/client'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventWords } from '@ground-control/domain/events/event-words'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#platform/use-now.ts'
import { readEvents } from '#subjects/events/read-events.ts'
import { readAccountTickets } from '#subjects/tickets/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { moveBetweenRows } from '#ui/table/row-keys.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { countByEvent, idsToAsk, inOrder, maxListed, type OwnEvent, type OwnEvents, ownEvents } from './own-events.ts'

export function YourTickets({ accountId }: { readonly accountId: AccountId | null }) {
  const { data, error, refetch } = useQuery(ownEventsQuery(accountId))
  const count = data ? data.total : null
  return (
    <Panel
      title="YOUR TICKETS"
      busy={data === undefined && !error}
      className="self-start min-[72rem]:max-h-full phone:-mx-4 phone:rounded-none phone:border-x-0"
      actions={count ? <Note>{`${formatCount(count)} ${plural(count, 'event')}`}</Note> : null}
    >
      {data ? <Events {...data} /> : null}
      {data === null ? <EmptyState line="No account found" /> : null}
      {data === undefined && error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
    </Panel>
  )
}

function Events({ events, total, gone }: OwnEvents) {
  const now = useNow(60_000)
  if (total === 0) return <EmptyState line="No tickets" hint="Tickets on your account appear here." />
  const listed = inOrder(events, now).slice(0, maxListed)
  return (
    <>
      <ul aria-label="Your tickets" onKeyDown={moveBetweenRows} className="min-h-0 overflow-auto">
        {listed.map((event) => (
          <OwnEventItem key={event.id} event={event} now={new Date(now)} />
        ))}
      </ul>
      {listed.length < events.length ? <Line>First {maxListed} shown.</Line> : null}
      {gone > 0 ? (
        <Line>
          {formatCount(gone)} {plural(gone, 'event is', 'events are')} no longer on the platform.
        </Line>
      ) : null}
    </>
  )
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <EmptyState
      failed
      art={<TriangleAlert />}
      line="Couldn’t load your tickets."
      hint={error instanceof ApiError ? error.message : undefined}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function Loading() {
  return ['first', 'second', 'third'].map((place) => (
    <div key={place} inert className="grid gap-2 border-b border-line-faint px-4 py-2.75 last:border-b-0">
      <Skeleton width="62%" />
      <Skeleton width="80%" className="h-1.75" />
    </div>
  ))
}

const Note = ({ children }: { readonly children: string }) => <span className="text-small text-fg-3">{children}</span>

const Line = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex-none border-t border-line-faint px-4 py-2 text-small text-fg-3">{children}</p>
)

type Props = { readonly event: OwnEvent; readonly now: Date }

function OwnEventItem({ event, now }: Props) {
  const place = placeText(event)
  return (
    <li className="relative flex items-center gap-3 border-b border-line-faint px-4 py-2 last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link to="/events/$eventId" params={{ eventId: event.id }} data-row-link="" className={wholeItem}>
          <bdi>{eventTitle(event.name)}</bdi>
        </Link>
        <p className="truncate text-small text-fg-3">
          {eventWords(event, now, viewerZone)}
          {place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <span className="flex-none text-small text-fg-2">{ticketsText(event)}</span>
    </li>
  )
}

const wholeItem =
  'block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp'

export function placeText({ organization, spaces, locationName }: OwnEvent): string | null {
  const space = spaces?.map(({ name }) => seenText(name)).find(Boolean) ?? seenText(locationName)
  const house = organization ? organizationName(organization) : null
  if (!space || !house) return space || house
  return space.startsWith(house) ? space : `${house}, ${space}`
}

export function ticketsText({ tickets, refunded }: Pick<OwnEvent, 'tickets' | 'refunded'>): string {
  const count = `${formatCount(tickets)} ${plural(tickets, 'ticket')}`
  return refunded > 0 ? `${count}, ${formatCount(refunded)} refunded` : count
}

const freshMs = 60_000

/** Reads the tickets, then their events. Keeps only counts, because there may be thousands of tickets. */
const ownEventsQuery = (accountId: AccountId | null) =>
  queryOptions({
    queryKey: ['users', 'own-events', accountId],
    queryFn: ({ signal }) => (accountId ? readOwnEvents(accountId, signal) : null),
    staleTime: freshMs,
  })

/** null: no such account. */
async function readOwnEvents(accountId: AccountId, signal: AbortSignal): Promise<OwnEvents | null> {
  const tickets = await readAccountTickets(accountId, signal)
  if (!tickets) return null
  const counts = countByEvent(tickets)
  const eventIds = [...idsToAsk(counts)]
  if (eventIds.length === 0) return ownEvents([], [])
  return ownEvents(counts, await readEvents(eventIds, ['organization', 'spaces'], signal))
}
