import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { blocksRefund, isOpenDispute } from '@ground-control/domain/purchases/disputes'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { formatCount } from '@ground-control/domain/values/counts'
import { addCents } from '@ground-control/domain/values/money'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'

/** Where the money is. Its parts add up to the cent. */
export function MoneyStrip({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { amount, ticketValue, fees, discount, refunded, left, tickets, currency } = purchase
  const money = moneyIn(currency)
  return (
    <dl className="grid flex-none grid-cols-5 overflow-hidden rounded-panel border border-line bg-panel phone:grid-cols-2">
      <Cell name="Amount paid" value={money(amount)} note={fees > 0 ? 'Tickets and fees' : 'Tickets'} />
      <Cell
        name="Tickets"
        value={money(ticketValue)}
        note={`${ticketCount(tickets.length)}, ${discount > 0 ? `${money(discount)} discount` : 'no discount'}`}
      />
      <Cell name="Fees" value={money(fees)} note={fees > 0 ? 'Kept unless ticked in a refund' : 'None'} />
      <Cell name="Refunded" value={money(refunded)} note={refundedNote(purchase)} />
      <Cell name="Left" value={money(left)} note={leftNote(purchase)} />
    </dl>
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

const Cell = ({ name, value, note }: CellProps) => (
  <div className="flex min-h-16 min-w-0 flex-col justify-center border-l border-line-faint px-4 py-1.5 first:border-l-0 phone:border-t phone:last:col-span-2 phone:odd:border-l-0">
    <dt className="text-legend text-fg-3 font-normal tracking-normal">{name}</dt>
    <dd className="text-[1rem] leading-5.5 font-semibold">{value}</dd>
    <dd className="text-legend font-normal tracking-normal text-fg-3">{note}</dd>
  </div>
)
