import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { noEmail, ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { OrgId, RefundId } from '@ground-control/domain/values/ids'
import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { RecordButton } from '#subjects/refunds/record-button.tsx'
import { TicketMenu } from '#subjects/tickets/ticket-menu.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { useLate } from '#ui/use-late.ts'

type Props = {
  readonly ticket: Ticket
  readonly inWork: boolean
  /** A refund in progress. Until it ends, nobody knows whether the ticket still admits. */
  readonly openRefund: RefundId | null
  readonly orgId: OrgId | null
  /** Why guests can't be let in; null: they can. */
  readonly closed: string | null
  readonly onToggle: () => void
  /** Absent if the platform has no refund records. */
  readonly onRecord?: ((refundId: RefundId) => void) | undefined
  /** null: it can't be refunded now. Absent for a ticket nobody paid for. */
  readonly onRefund?: (() => void) | null | undefined
}

export function TicketItem({ ticket, inWork, openRefund, orgId, closed, onToggle, onRecord, onRefund }: Props) {
  const id = useId()
  const refunded = isRefunded(ticket)
  const refundId = ticket.refundId ?? openRefund
  const email = ticket.owner?.email?.trim()
  return (
    <li className="grid min-h-11.5 grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(7.75rem,auto)] items-center gap-x-3 border-b border-line-faint py-1.75 pr-3 pl-3.5 last:border-b-0 phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-y-0.5">
      <div id={id} className="flex min-w-0 flex-col">
        <span className={classNames('truncate font-medium', refunded && 'text-fg-3')}>{ticketTitle(ticket)}</span>
        <CopyId id={ticket.ticketId} what="ticket ID" className="-my-1 coarse:-my-3.5" />
      </div>
      <div className="flex min-w-0 flex-col phone:col-span-2 phone:row-start-2 phone:flex-row phone:items-baseline phone:gap-2">
        <span className={classNames('truncate', refunded ? 'text-fg-3' : 'text-fg-2')}>{ownerName(ticket)}</span>
        <span className="truncate text-small text-fg-3">{email || noEmail}</span>
      </div>
      <div className="flex items-center justify-end gap-1 phone:col-start-2 phone:row-start-1">
        {refunded || openRefund ? (
          <>
            {onRecord && refundId ? <RecordButton onPress={() => onRecord(refundId)} /> : null}
            {refunded ? <Badge status="refunded">REFUNDED</Badge> : <Badge status="pending">Being refunded</Badge>}
          </>
        ) : (
          <TicketStatusButton
            redeemed={ticket.redeemed}
            inWork={inWork}
            ticketLabelId={id}
            id={`${id}-hint`}
            closed={ticket.redeemed ? null : closed}
            onPress={onToggle}
          />
        )}
        <TicketMenu
          ticket={ticket}
          orgId={orgId}
          event={null}
          guestHref={null}
          isHeld={openRefund !== null}
          isCancelled={closed !== null}
          onRefund={onRefund}
        />
      </div>
    </li>
  )
}

type StatusButtonProps = {
  readonly redeemed: boolean
  readonly inWork: boolean
  readonly ticketLabelId: string
  readonly id: string
  readonly closed: string | null
  readonly onPress: () => void
}

const busyAfterMs = 300

const looks = {
  redeemed:
    'border-redeemed-line bg-redeemed-bg text-redeemed hover:bg-[color-mix(in_oklab,var(--gc-redeemed-bg)_80%,var(--gc-redeemed))]',
  pending:
    'border-pending-line bg-pending-bg text-pending hover:bg-[color-mix(in_oklab,var(--gc-pending-bg)_80%,var(--gc-pending))]',
  closed: 'cursor-not-allowed border-line-faint bg-panel text-fg-3',
}

/** A badge you can press. It shows the new state only once it is saved. */
function TicketStatusButton({ redeemed, inWork, ticketLabelId, id, closed, onPress }: StatusButtonProps) {
  const isBusy = useLate(inWork, busyAfterMs)
  const status = redeemed ? 'redeemed' : 'pending'
  return (
    <>
      <button
        type="button"
        onClick={closed ? undefined : onPress}
        aria-disabled={closed !== null || undefined}
        title={closed ?? undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={`${ticketLabelId} ${id}`}
        className={`inline-flex h-6 w-29 items-center gap-1.5 rounded-tag border pr-2 pl-1.75 text-legend leading-none whitespace-nowrap transition-colors duration-instant select-none touch:h-touch ${closed ? looks.closed : looks[status]}`}
      >
        {isBusy ? <Spinner size={10} /> : <StatusShape status={status} />}
        {redeemed ? 'REDEEMED' : 'PENDING'}
        {isBusy || closed ? null : <ChevronsUpDown aria-hidden="true" className="ml-auto size-2.5 stroke-[2.25]" />}
      </button>
      <VisuallyHidden id={id}>
        {closed ?? (isBusy ? 'Saving' : `Press to mark as ${redeemed ? 'PENDING' : 'REDEEMED'}`)}
      </VisuallyHidden>
    </>
  )
}
