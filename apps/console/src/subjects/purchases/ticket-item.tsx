import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { noEmail, ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { RefundId } from '@ground-control/domain/values/ids'
import { useId } from 'react'
import { RecordButton } from '#subjects/refunds/record-button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { TicketStatusButton } from './ticket-status-button.tsx'

type Props = {
  readonly ticket: Ticket
  readonly inWork: boolean
  /** A refund that is under way: until it has ended nobody can say whether the ticket still admits. */
  readonly openRefund: RefundId | null
  readonly onToggle: () => void
  /** Not given where the platform keeps no refund records. */
  readonly onRecord?: ((refundId: RefundId) => void) | undefined
}

/** M3 */
export function TicketItem({ ticket, inWork, openRefund, onToggle, onRecord }: Props) {
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
            onPress={onToggle}
          />
        )}
      </div>
    </li>
  )
}
