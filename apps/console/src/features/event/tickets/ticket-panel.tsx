import type { TicketDetail } from '@ground-control/contract/calls/tickets'
import { formatCount, plural } from '@ground-control/domain/counts'
import type { EventId, OrgId } from '@ground-control/domain/ids'
import type { EventTimes } from '@ground-control/domain/tickets/event-over'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, ScanLine, X } from 'lucide-react'
import { useRedemption } from '#desk/redemption/use-redemption.ts'
import { TransferDialog } from '#desk/transfers/transfer-dialog.tsx'
import { eventQueries, ticketsPerPage } from '#features/event/event-queries.ts'
import { type EventView, type TicketStatus, withPage, withStatus } from '#features/event/event-view.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useRemoteConfig } from '#platform/remote-config.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Pager } from '#ui/actions/pager.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { SelectTicket, TicketBadge, TicketLink, ticketColumns } from './ticket-columns.tsx'
import { statusOf } from './ticket-page.ts'
import { useTicketSelection } from './use-ticket-selection.ts'

type Props = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly event: EventTimes
  readonly view: EventView
  readonly onView: (view: EventView) => void
  /** Opened with nothing chosen yet: the button of the page. */
  readonly transferring: boolean
  readonly onTransferring: (isOpen: boolean) => void
}

const statusChoices: readonly { readonly value: TicketStatus | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'redeemed', label: 'Redeemed' },
  { value: 'refunded', label: 'Refunded' },
]

/** Tickets of the event by pages; those chosen can be transferred or redeemed together. */
export function TicketPanel(props: Props) {
  const { eventId, orgId, eventName, event, view, onView, transferring, onTransferring } = props
  const isPaged = useCapability('event-reports')
  const status = view.status ?? null
  const page = view.page ?? 1
  const paged = useQuery({ ...eventQueries.tickets(eventId, status, page), enabled: isPaged === true })
  const whole = useQuery({ ...eventQueries.specifiedTickets(eventId, status, page), enabled: isPaged === false })
  const query = isPaged === false ? whole : paged
  const tickets = query.data?.tickets ?? []
  const count = query.data?.count ?? 0
  const selection = useTicketSelection()
  const redemption = useRedemption({ eventId, orgId, onSaved: selection.update })
  const transfersOn = useRemoteConfig().enable_ticket_transfers
  const chosen = selection.tickets
  const first = (page - 1) * ticketsPerPage + 1
  const columns = ticketColumns(eventId, selection)
  const isRedeeming = redemption.batches.size > 0
  if (query.data === undefined && query.error) {
    return (
      <Panel>
        <LoadFailed line="The tickets could not be read" error={query.error} onRetry={() => query.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel busy={query.isFetching}>
      {chosen.length > 0 ? (
        <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-lamp-wash px-4 py-1.5">
          <span role="status">
            <span className="font-medium text-lamp">
              {formatCount(chosen.length)} {plural(chosen.length, 'ticket')} selected
            </span>{' '}
            <span className="text-small text-fg-3">of {formatCount(count)}</span>
          </span>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              icon={<ArrowLeftRight aria-hidden="true" />}
              disabledReason={transfersOn ? null : 'Transfers are switched off.'}
              onClick={() => onTransferring(true)}
            >
              Transfer tickets
            </Button>
            <Button
              size="sm"
              icon={<ScanLine aria-hidden="true" />}
              busy={isRedeeming}
              disabledReason={
                chosen.some((ticket) => statusOf(ticket) === 'pending') ? null : 'All of them are redeemed already.'
              }
              onClick={() => void redemption.redeemAll('selection', chosen)}
            >
              Mark redeemed
            </Button>
            <IconButton size="sm" label="Select none" icon={<X />} onClick={selection.clear} />
          </div>
        </div>
      ) : (
        <div className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line-faint px-4 py-1.5">
          <h2 className="text-lead">Tickets</h2>
          <div className="ml-auto">
            <Segmented
              label="Status"
              choices={statusChoices}
              value={status ?? 'all'}
              onChange={(next) => onView(withStatus(next))}
            />
          </div>
        </div>
      )}
      {tickets.length > 0 ? (
        <div className="flex items-center border-b border-line-faint px-4 py-1">
          <Checkbox
            label="All on this page"
            checked={selection.stateOf(tickets)}
            onChecked={(isChosen) => selection.toggleAll(tickets, isChosen)}
          />
        </div>
      ) : null}
      <DataTable
        label="Tickets"
        columns={columns}
        rows={tickets}
        rowKey={({ ticketId }) => ticketId}
        isSelected={({ ticketId }) => selection.has(ticketId)}
        loading={query.data === undefined}
        skeletonRows={10}
        empty={<EmptyState line={status ? `No ${status} tickets` : 'No tickets yet'} />}
        renderCard={(ticket) => <TicketCard eventId={eventId} ticket={ticket} />}
        renderCardEnd={(ticket) => <SelectTicket ticket={ticket} selection={selection} />}
      />
      {count > 0 ? (
        <Pager
          page={page}
          pageCount={Math.max(1, Math.ceil(count / ticketsPerPage))}
          onPage={(next) => onView(withPage(view, next))}
          label={
            tickets.length > 0
              ? `SHOWING ${formatCount(first)}-${formatCount(first + tickets.length - 1)} OF ${formatCount(count)} TICKETS`
              : `NOTHING ON THIS PAGE OF ${formatCount(count)} TICKETS`
          }
        />
      ) : null}
      <TransferDialog
        open={transferring}
        eventId={eventId}
        orgId={orgId}
        eventName={eventName}
        event={event}
        tickets={chosen.length > 0 ? chosen : tickets}
        {...(chosen.length > 0 ? {} : { chosen: none })}
        onClose={() => onTransferring(false)}
        onDone={selection.clear}
      />
    </Panel>
  )
}

const none: readonly never[] = []

function TicketCard({ eventId, ticket }: { readonly eventId: EventId; readonly ticket: TicketDetail }) {
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <TicketLink eventId={eventId} ticket={ticket} />
        <TicketBadge ticket={ticket} />
      </span>
      <span className="truncate text-small text-fg-3">{ticket.owner?.name?.trim() || ticket.owner?.email}</span>
      <span className="truncate font-mono text-mono text-fg-3">{ticket.ticketId}</span>
    </span>
  )
}
