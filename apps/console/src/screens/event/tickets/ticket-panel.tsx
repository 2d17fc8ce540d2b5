import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventTimes } from '@ground-control/domain/events/event-over'
import { isChoosable } from '@ground-control/domain/jobs/asking/chosen-set'
import { isRefunded, ticketStateWords } from '@ground-control/domain/tickets/ticket-state'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useNow } from '#platform/use-now.ts'
import { type EventView, filterOf, type TicketFilter, withFilter, withPage } from '#screens/event/event-view.ts'
import { reportQueries, ticketsPerPage } from '#screens/event/report-queries.ts'
import { RefundSetDialog } from '#subjects/jobs/refund-set-dialog.tsx'
import { readEventTickets } from '#subjects/tickets/queries.ts'
import { useRedemption } from '#subjects/tickets/redemption/use-redemption.ts'
import { TicketStandingBadge } from '#subjects/tickets/ticket-standing-badge.tsx'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { Pager } from '#ui/actions/pager.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { SelectTicket, type StandingAt, TicketLink, ticketColumns } from './ticket-columns.tsx'
import { pageOfTickets } from './ticket-page.ts'
import { TicketToolbar } from './ticket-toolbar.tsx'
import type { TicketSelection } from './use-ticket-selection.ts'

type Props = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly event: EventTimes
  readonly view: EventView
  readonly onView: (view: EventView) => void
  readonly selection: TicketSelection
  /** The page’s own button opens the dialog without a selection. */
  readonly transferring: boolean
  readonly onTransferring: (isOpen: boolean) => void
}

const readingMs = 60_000

export function TicketPanel(props: Props) {
  const { eventId, orgId, eventName, event, view, onView, selection, transferring, onTransferring } = props
  const toasts = useToasts()
  const top = useRef<HTMLDivElement>(null)
  const [refunding, setRefunding] = useState<TicketId[] | null>(null)
  const isPaged = useCapability('event-reports')
  const filter = filterOf(view)
  const page = view.page ?? 1
  const paged = useQuery({ ...reportQueries.tickets(eventId, filter, page), enabled: isPaged })
  const whole = useQuery({ ...reportQueries.specifiedTickets(eventId, filter, page), enabled: !isPaged })
  const query = isPaged ? paged : whole
  const failure = useKeptError(query)
  const tickets = query.data?.tickets ?? []
  const count = query.data?.count ?? 0
  const redemption = useRedemption({ eventId, orgId, event, onSaved: selection.update })
  // The page is newer than the selection; tickets refunded since then are dropped.
  const onPage = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
  const chosen = selection.tickets
    .map((ticket) => onPage.get(ticket.ticketId) ?? ticket)
    .filter((ticket) => !isRefunded(ticket))
  const selectable = { selection, shown: tickets }
  const standing = { event, now: new Date(useNow(60_000)) }
  const first = (page - 1) * ticketsPerPage + 1

  /** Across all pages. It reads the whole list, so only a button press starts it. */
  const selectingAll = useMutation({
    mutationFn: (_: TicketFilter) => readEventTickets(eventId, AbortSignal.timeout(readingMs)),
    onSuccess: (all, asked) => selection.toggleAll(pageOfTickets(all, asked, 1, all.length).tickets, true),
    onError: () => toasts.show({ kind: 'error', title: 'Couldn’t select all tickets', detail: 'Try again.' }),
  })

  function turnTo(next: number) {
    onView(withPage(view, next))
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  if (failure) {
    return (
      <Panel>
        <LoadFailed
          line="Couldn’t load tickets"
          error={failure}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      </Panel>
    )
  }
  return (
    // `overflow-clip` is no scroller, so the bar and the pager stick while the page scrolls.
    <Panel busy={query.isFetching} className="overflow-clip! [&_tbody_:is(a,input)]:scroll-my-14">
      <div ref={top} />
      <TicketToolbar
        tickets={tickets}
        count={count}
        selection={selection}
        chosen={chosen}
        filter={filter}
        onFilter={(next) => onView(withFilter(next))}
        closed={redemption.closed}
        isRedeeming={redemption.batches.size > 0}
        onTransfer={() => onTransferring(true)}
        isSelectingAll={selectingAll.isPending}
        onAll={() => selectingAll.mutate(filter)}
        onRefund={() => setRefunding(chosen.filter(isChoosable).map(({ ticketId }) => ticketId))}
        onRedeem={() => void redemption.redeemAll('selection', chosen)}
      />
      <DataTable
        label="Tickets"
        columns={ticketColumns(eventId, selectable, standing)}
        rows={tickets}
        rowKey={({ ticketId }) => ticketId}
        isSelected={({ ticketId }) => selection.has(ticketId)}
        loading={query.data === undefined}
        skeletonRows={10}
        empty={<EmptyState line={emptyLine(filter)} />}
        renderCard={(ticket) => <TicketCard eventId={eventId} ticket={ticket} standing={standing} />}
        renderCardEnd={(ticket) => <SelectTicket ticket={ticket} {...selectable} />}
      />
      {count > 0 ? (
        <div className="sticky bottom-0 z-sticky phone:static">
          <Pager
            page={page}
            pageCount={Math.max(1, Math.ceil(count / ticketsPerPage))}
            onPage={turnTo}
            label={
              tickets.length > 0
                ? `SHOWING ${formatCount(first)}-${formatCount(first + tickets.length - 1)} OF ${formatCount(count)} TICKETS`
                : `NO TICKETS ON THIS PAGE (${formatCount(count)} IN TOTAL)`
            }
          />
        </div>
      ) : null}
      <TransferDialog
        open={transferring}
        eventId={eventId}
        orgId={orgId}
        eventName={eventName}
        event={event}
        tickets={chosen.length > 0 ? chosen : tickets}
        {...(chosen.length > 0 ? {} : { chosen: none })}
        note={chosen.length === 0 && count > tickets.length ? otherTickets(tickets.length, count) : null}
        onClose={() => onTransferring(false)}
        onDone={selection.clear}
      />
      <RefundSetDialog eventId={eventId} ticketIds={refunding} onClose={() => setRefunding(null)} />
    </Panel>
  )
}

const emptyLine = ({ status, kind }: TicketFilter) => {
  if (!status && !kind) return 'No tickets yet'
  const words = [
    status && ticketStateWords[status].toLowerCase(),
    kind === 'sold' ? 'sold' : null,
    kind === 'comp' ? 'comp' : null,
  ].filter(Boolean)
  return `No ${words.join(' ')} tickets`
}

const none: readonly never[] = []

const otherTickets = (shown: number, count: number) =>
  `These are the ${formatCount(shown)} tickets on this page, of ${formatCount(count)}. To transfer others, select them in the list first.`

type CardProps = { readonly eventId: EventId; readonly ticket: TicketDetail; readonly standing: StandingAt }

function TicketCard({ eventId, ticket, standing }: CardProps) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <TicketLink eventId={eventId} ticket={ticket} />
        <TicketStandingBadge ticket={ticket} {...standing} />
      </span>
      <span className="truncate text-small text-fg-3">{seenText(ticket.owner?.name) ?? ticket.owner?.email}</span>
      <span className="truncate font-mono text-mono text-fg-3">{ticket.ticketId}</span>
    </span>
  )
}
