import {
  type RefundSelection,
  redeemedConsequence,
  redeemedWarning,
  selectionAnnouncement,
  selectionLabel,
} from '@ground-control/domain/refunds/refund-selection'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { filled } from '@ground-control/domain/tickets/ticket-text'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { RefundId } from '@ground-control/domain/values/ids'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { RefundTicketItem } from './refund-ticket-item.tsx'

type Props = {
  readonly tickets: readonly Ticket[]
  readonly selection: RefundSelection<Ticket>
  readonly held: ReadonlyMap<string, RefundId>
  readonly isLocked: boolean
  readonly onSelected: (ids: ReadonlySet<string>) => void
  readonly onRecord?: ((refundId: RefundId) => void) | undefined
  readonly fees: ReactNode
}

export function RefundTickets({ tickets, selection, held, isLocked, onSelected, onRecord, fees }: Props) {
  const chosen = new Set<string>(selection.chosen.map(({ ticketId }) => ticketId))
  const areShared = new Set(tickets.map(holderOf)).size > 1
  function choose(ticketId: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(ticketId)
    else next.delete(ticketId)
    onSelected(next)
  }
  const all = () => new Set<string>(selection.isAll ? [] : selection.selectable.map(({ ticketId }) => ticketId))
  return (
    <section
      aria-label="Tickets"
      className="flex flex-col overflow-hidden rounded-panel border border-line bg-panel md:min-h-64 md:flex-1!"
    >
      <div className="flex min-h-10.5 items-center gap-3 border-b border-line py-1.5 pr-1.5 pl-3.5">
        <span className="text-fg-2">{selectionLabel(selection)}</span>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          disabled={isLocked || selection.selectable.length === 0}
          onClick={() => onSelected(all())}
        >
          {selection.isAll ? 'Deselect All' : 'Select All'}
        </Button>
        <span role="status">
          <VisuallyHidden>{selectionAnnouncement(selection)}</VisuallyHidden>
        </span>
      </div>
      <ul className="min-h-0 md:flex-1 md:overflow-y-auto">
        {tickets.map((ticket) => (
          <RefundTicketItem
            key={ticket.ticketId}
            ticket={ticket}
            holder={areShared ? holderOf(ticket) : null}
            isChosen={chosen.has(ticket.ticketId)}
            heldBy={held.get(ticket.ticketId)}
            isLocked={isLocked}
            onChosen={(isChosen) => choose(ticket.ticketId, isChosen)}
            onRecord={onRecord}
          />
        ))}
        {fees}
      </ul>
      <WhatIsIn selection={selection} hasFees={fees !== null} />
      <div className="flex items-center justify-between border-t border-line bg-well px-3.5 py-2.5">
        <span>Total refund amount</span>
        <span className="text-lead">{formatMoney(selection.total, tickets[0]?.currency)}</span>
      </div>
    </section>
  )
}

const holderOf = ({ owner }: Ticket): string | null => filled(owner?.name)

type WhatIsInProps = { readonly selection: RefundSelection<Ticket>; readonly hasFees: boolean }

/** Never empty, so that nothing moves when a ticket is ticked. */
function WhatIsIn({ selection, hasFees }: WhatIsInProps) {
  const warning = redeemedWarning(selection)
  return (
    <div
      role="status"
      className="flex h-11.5 flex-none items-center phone:h-17 gap-2.5 border-t border-line px-3.5 py-1.5 text-small leading-4.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-partial"
    >
      {warning ? (
        <>
          <TriangleAlert aria-hidden="true" />
          <div>
            <div className="font-medium">{warning}</div>
            <div className="text-fg-2">{redeemedConsequence}</div>
          </div>
        </>
      ) : (
        <span className="text-fg-3">{partsWords(selection.fees > 0, hasFees)}</span>
      )}
    </div>
  )
}

function partsWords(withFees: boolean, hasFees: boolean): string {
  if (withFees) return 'Ticket prices and fees.'
  return hasFees ? 'Ticket prices only. Fees are kept.' : 'Ticket prices only.'
}

type FeesProps = {
  readonly fees: Cents
  readonly isChosen: boolean
  readonly isLocked: boolean
  readonly onChosen: (isChosen: boolean) => void
}

/** The last line of the tickets. Fees belong to the whole purchase, even if others hold its tickets. */
export function RefundFees({ fees, isChosen, isLocked, onChosen }: FeesProps) {
  return (
    <li className="relative flex min-h-11.5 items-center gap-3 border-b border-line-faint px-3.5 py-1 hover:bg-hover phone:pl-1 [&_input]:z-2 [&_label]:after:absolute [&_label]:after:inset-0 [&_svg]:z-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isChosen}
          disabled={isLocked}
          onChecked={onChosen}
          label={<span className="font-medium">Fees</span>}
          detail={
            <>
              for the whole purchase, kept unless ticked
              <VisuallyHidden>, {formatUsd(fees)}</VisuallyHidden>
            </>
          }
        />
      </div>
      <span aria-hidden="true" className={`flex-none text-right ${isChosen ? 'font-medium' : 'text-fg-2'}`}>
        {formatUsd(fees)}
      </span>
    </li>
  )
}
