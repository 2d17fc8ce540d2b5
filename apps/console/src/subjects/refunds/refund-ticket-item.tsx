import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { RefundId } from '@ground-control/domain/values/ids'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { RecordButton } from './record-button.tsx'

type Props = {
  readonly ticket: Ticket
  /** Where the tickets belong to several people. */
  readonly holder: string | null
  readonly isChosen: boolean
  readonly heldBy: RefundId | undefined
  readonly isLocked: boolean
  readonly onChosen: (isChosen: boolean) => void
  /** Absent if the platform has no refund records. */
  readonly onRecord?: ((refundId: RefundId) => void) | undefined
}

/** The whole row toggles its checkbox. On a phone the mark is under the price so the ID isn't cut. */
export function RefundTicketItem({ ticket, holder, isChosen, heldBy, isLocked, onChosen, onRecord }: Props) {
  const refunded = isRefunded(ticket)
  const refundId = ticket.refundId || heldBy
  const price = formatMoney(ticket.price, ticket.currency)
  const mark = refunded ? 'refunded' : heldBy ? 'pending' : ticket.redeemed ? 'redeemed' : null
  return (
    <li className="relative flex min-h-11.5 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line-faint px-3.5 py-1 hover:bg-hover phone:grid phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:gap-y-0 phone:pl-1 [&_input]:z-2 [&_label]:after:absolute [&_label]:after:inset-0 [&_svg]:z-2">
      <div className="min-w-28 flex-1 phone:row-span-2">
        <Checkbox
          checked={isChosen}
          disabled={refunded || heldBy !== undefined || isLocked}
          onChecked={onChosen}
          label={<span className="font-medium">{ticketTitle(ticket)}</span>}
          detail={
            <>
              <span className="font-mono text-mono break-all">{ticket.ticketId}</span>
              {holder ? (
                <>
                  {' · '}
                  <bdi>{holder}</bdi>
                </>
              ) : null}
              <VisuallyHidden>
                , {price}
                {mark ? `, ${markWords[mark]}` : ''}
              </VisuallyHidden>
            </>
          }
        />
      </div>
      {mark ? (
        <span
          aria-hidden="true"
          className={`flex items-center gap-1.5 text-small whitespace-nowrap phone:col-start-3 phone:row-start-2 phone:justify-end phone:self-start ${markTones[mark]}`}
        >
          <StatusShape status={mark} />
          {markWords[mark]}
        </span>
      ) : null}
      {onRecord && refundId ? (
        <span className="relative z-2 flex-none phone:col-start-2 phone:row-span-2 phone:row-start-1">
          <RecordButton onPress={() => onRecord(refundId)} />
        </span>
      ) : null}
      <span
        aria-hidden="true"
        className={`w-20 flex-none text-right font-medium phone:col-start-3 phone:row-start-1 phone:w-auto phone:min-w-16 ${mark ? 'phone:self-end' : 'phone:row-span-2'}`}
      >
        {price}
      </span>
    </li>
  )
}

const markWords = { refunded: 'Refunded', pending: 'Being refunded', redeemed: 'Redeemed' }
const markTones = { refunded: 'text-refunded', pending: 'text-pending', redeemed: 'text-redeemed' }
