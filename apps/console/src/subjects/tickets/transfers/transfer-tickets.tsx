import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { hindranceWords, type TransferHindrance } from '@ground-control/domain/tickets/transfers/transfer-choice'
import { formatCount } from '@ground-control/domain/values/counts'
import type { TicketId } from '@ground-control/domain/values/ids'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'

type Props = {
  readonly rows: readonly { readonly ticket: Ticket; readonly hindrance: TransferHindrance | null }[]
  readonly chosen: readonly TicketId[]
  readonly isLocked: boolean
  readonly onChoose: (ticketId: TicketId, isChosen: boolean) => void
}

/** Tickets that can't be chosen stay visible with the reason. */
export function TransferTickets({ rows, chosen, isLocked, onChoose }: Props) {
  const chosenIds = new Set<string>(chosen)
  return (
    <section
      aria-label="Tickets"
      className="max-h-72 flex-none overflow-auto rounded-panel border border-line bg-panel"
    >
      <ul>
        {rows.map(({ ticket, hindrance }) => (
          <li
            key={ticket.ticketId}
            className="relative flex min-h-11.5 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line-faint px-3.5 py-1 last:border-b-0 hover:bg-hover [&_input]:z-2 [&_label]:after:absolute [&_label]:after:inset-0 [&_svg]:z-2"
          >
            <div className="min-w-28 flex-1">
              <Checkbox
                checked={hindrance === null && chosenIds.has(ticket.ticketId)}
                disabled={hindrance !== null || isLocked}
                onChecked={(isChosen) => onChoose(ticket.ticketId, isChosen)}
                label={<span className="font-medium">{ticketTitle(ticket)}</span>}
                detail={
                  <>
                    <span className="font-mono text-mono break-all">{ticket.ticketId}</span>
                    <VisuallyHidden>
                      , {ownerName(ticket)}
                      {hindrance ? `, ${hindranceWords[hindrance]}` : ''}
                    </VisuallyHidden>
                  </>
                }
              />
            </div>
            <span aria-hidden="true" className="flex flex-col items-end text-small text-fg-2">
              <span className="wrap-anywhere">{ownerName(ticket)}</span>
              {hindrance ? <span className="text-fg-3">{hindranceWords[hindrance]}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <span role="status">
        <VisuallyHidden>
          {formatCount(chosen.length)} of {formatCount(rows.length)} tickets selected
        </VisuallyHidden>
      </span>
    </section>
  )
}
