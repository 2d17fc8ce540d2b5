import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { blocksRefund, isOpenDispute } from '@ground-control/domain/purchases/disputes'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { formatCount } from '@ground-control/domain/values/counts'
import { addCents } from '@ground-control/domain/values/money'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'
import { FigureStrip, StripFigure } from '#ui/data/figure-strip.tsx'

/** Where the money is. Its parts add up to the cent. */
export function MoneyStrip({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { amount, ticketValue, fees, discount, refunded, left, tickets, currency } = purchase
  const money = moneyIn(currency)
  return (
    <FigureStrip label="Money">
      <Cell name="Amount paid" value={money(amount)} note={fees > 0 ? 'Tickets and fees' : 'Tickets'} />
      <Cell
        name="Tickets"
        value={money(ticketValue)}
        note={`${ticketCount(tickets.length)}, ${discount > 0 ? `${money(discount)} discount` : 'no discount'}`}
      />
      <Cell name="Fees" value={money(fees)} note={fees > 0 ? 'Kept unless ticked in a refund' : 'None'} />
      <Cell name="Refunded" value={money(refunded)} note={refundedNote(purchase)} />
      <Cell name="Left" value={money(left)} note={leftNote(purchase)} />
    </FigureStrip>
  )
}

/** Refunded means settled; what is under way stands beside it. */
function refundedNote({ tickets, refunded, underWay, currency }: PurchaseDetail): string {
  const settled = tickets.filter(isRefunded).length
  const underWayText = `${formatCount(underWay.refunds)} under way, ${moneyIn(currency)(underWay.amount)}`
  const parts = [settled > 0 ? `${ticketCount(settled)}, settled` : null, underWay.refunds > 0 ? underWayText : null]
  return parts.filter(Boolean).join('; ') || (refunded > 0 ? 'Settled' : 'Nothing')
}

function leftNote({ tickets, disputes, left, fees, currency }: PurchaseDetail): string {
  if (disputes.some(isOpenDispute)) return 'Held while disputed'
  if (disputes.some(blocksRefund)) return 'Lost in a dispute'
  if (left === 0) return 'Nothing'
  const money = moneyIn(currency)
  const unrefunded = addCents(tickets.filter((ticket) => !isRefunded(ticket)).map(({ price }) => price))
  return fees > 0 && unrefunded + fees === left ? `${money(unrefunded)} tickets + ${money(fees)} fees` : 'Not refunded'
}

type CellProps = { readonly name: string; readonly value: string; readonly note: string }

const Cell = ({ name, value, note }: CellProps) => <StripFigure legend={name} value={{ text: value }} note={note} />
