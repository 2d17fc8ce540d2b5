import type { Attention } from '@ground-control/contract/attention'
import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { noCheckInsWords } from '@ground-control/domain/events/event-urgency'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { Instant } from '@ground-control/domain/values/time'
import { useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Rest } from './rest.tsx'

type Doors = Attention['quietDoors']
type QuietDoor = Doors['first'][number]

/** Sold tickets, due to start, and no check-in: a scanner may be broken or a door still closed. */
export function QuietDoors({ doors }: { readonly doors: Doors | null }) {
  const router = useRouter()
  return (
    <>
      <DataTable
        label="No check-ins yet"
        columns={columns}
        rows={doors?.first ?? []}
        rowKey={({ eventId }) => eventId}
        hrefOf={addressOf}
        onOpen={(door) => void router.navigate({ href: addressOf(door) })}
        loading={doors === null}
        skeletonRows={4}
        empty={
          <EmptyState line="No doors need attention" hint="No event due to start is waiting for its first check-in." />
        }
        renderCard={(door) => (
          <>
            <span className="flex justify-between gap-3">
              <bdi className="min-w-0 truncate font-medium">{eventTitle(door.eventName)}</bdi>
              <TMinus start={door.startDate} />
            </span>
            <span className="block truncate text-small text-fg-3">
              <bdi>{organizationTitle(door.orgName)}</bdi>, <Sold door={door} />
            </span>
          </>
        )}
      />
      {doors ? <Rest shown={doors.first.length} count={doors.count} what={plural(doors.count, 'event')} /> : null}
    </>
  )
}

const addressOf = ({ eventId }: QuietDoor): string => links.event(eventId)

const columns: readonly Column<QuietDoor>[] = [
  {
    id: 'event',
    header: 'EVENT',
    width: 'minmax(0,2fr)',
    cell: ({ eventName }) => <bdi>{eventTitle(eventName)}</bdi>,
    detail: ({ eventId }) => <span className="font-mono text-mono">{eventId}</span>,
  },
  {
    id: 'organization',
    header: 'ORGANIZATION',
    width: 'minmax(0,1.5fr)',
    cell: ({ orgName }) => <bdi>{organizationTitle(orgName)}</bdi>,
    detail: ({ orgId }) => <span className="font-mono text-mono">{orgId}</span>,
  },
  { id: 'start', header: 'START', cell: ({ startDate }) => <TMinus start={startDate} /> },
  { id: 'sold', header: 'CHECK-INS', width: 'minmax(0,1.25fr)', cell: (door) => <Sold door={door} /> },
]

/** Red only from the start on, because guests needn't be in before. */
function Sold({ door: { startDate, sold } }: { readonly door: QuietDoor }) {
  const hasBegun = Date.parse(startDate) <= useNow()
  return hasBegun ? (
    <span className="font-medium text-error">{noCheckInsWords({ sold, expected: sold })}</span>
  ) : (
    <span className="text-fg-3">Not started, {formatCount(sold)} sold</span>
  )
}

function TMinus({ start }: { readonly start: Instant }) {
  return <span className="flex-none font-mono text-mono text-fg-2">{formatCountdown(start, new Date(useNow()))}</span>
}
