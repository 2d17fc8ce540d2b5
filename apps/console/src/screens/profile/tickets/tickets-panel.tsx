import { ticketStateWords } from '@ground-control/domain/tickets/ticket-state'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import type { TicketTime } from '#screens/profile/profile-address.ts'
import { type ProfileView, sortedBy } from '#screens/profile/profile-view.ts'
import type { ProfileTickets } from '#screens/profile/use-profile-tickets.ts'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { longRows } from '#ui/table/long/long-rows.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { TicketCard, ticketTableColumns, ticketText } from './ticket-columns.tsx'
import { filteredRows, sortedRows, type TicketRow } from './ticket-row.ts'

type Props = {
  readonly tickets: ProfileTickets
  readonly view: ProfileView
  readonly onView: (view: ProfileView) => void
  readonly actions: ReactNode
}

const times: readonly { readonly value: TicketTime; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

export function TicketsPanel({ tickets, view, onView, actions }: Props) {
  const toolbar = useKeptFocus<HTMLDivElement>()
  const router = useRouter()
  const minute = useNow(60_000)
  const { rows, error, isFetching, retry } = tickets
  const { show, status, sort } = view
  const { column, descending } = sort
  const shown = useMemo(
    () => sortedRows(filteredRows(rows ?? [], { show, status }, new Date(minute)), { column, descending }),
    [rows, show, status, minute, column, descending],
  )
  const columns = useMemo(() => ticketTableColumns(new Date(minute)), [minute])
  const now = new Date(minute)
  return (
    <Panel
      title="Tickets"
      busy={rows === undefined && !error}
      actions={
        <Segmented label="When" choices={times} value={show} onChange={(next) => onView({ ...view, show: next })} />
      }
    >
      <div
        ref={toolbar}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 border-b border-line-faint px-4 py-2 outline-none empty:hidden"
      >
        {status ? (
          <Button size="sm" iconEnd={<X aria-hidden="true" />} onClick={() => onView({ ...view, status: null })}>
            Only {ticketStateWords[status].toLowerCase()}
            <span className="sr-only">: show all tickets</span>
          </Button>
        ) : null}
        {actions}
      </div>
      {tickets.hasMore ? (
        <div className="p-3 pb-0">
          <Callout title="Showing tickets from the newest 200 purchases." />
        </div>
      ) : null}
      {rows === undefined && error ? (
        <LoadFailed headingLevel={3} line="Couldn’t load tickets" error={error} busy={isFetching} onRetry={retry} />
      ) : (
        <DataTable
          label="Tickets"
          columns={columns}
          rows={shown}
          rowKey={({ ticket }) => ticket.ticketId}
          long={longRows((row: TicketRow) => ticketText(row, now))}
          sort={sort}
          onSort={(next) => next !== 'status' && onView({ ...view, sort: sortedBy(sort, next) })}
          hrefOf={guestOf}
          onOpen={(row) => void router.navigate({ href: guestOf(row) })}
          loading={rows === undefined}
          skeletonRows={6}
          empty={<EmptyState line={rows?.length === 0 ? 'No tickets yet' : emptyWords(view)} />}
          renderCard={(row) => <TicketCard row={row} now={now} />}
        />
      )}
      <p role="status" className="sr-only">
        {rows ? `${formatCount(shown.length)} ${plural(shown.length, 'ticket')} shown` : ''}
      </p>
    </Panel>
  )
}

/** The event's guest list at this ticket's holder. */
const guestOf = ({ ticket: { eventId, ticketId } }: TicketRow): string =>
  eventId ? links.guests(eventId, ticketId) : links.guests(null)

function emptyWords({ show, status }: ProfileView): string {
  const which = [
    show === 'all' ? null : show === 'past' ? 'past' : 'upcoming',
    status && ticketStateWords[status].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ')
  return `No ${which} tickets`
}
