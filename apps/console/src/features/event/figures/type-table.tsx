import type { EventReport } from '@ground-control/contract/calls/reports/events'
import { formatCount } from '@ground-control/domain/counts'
import { formatUsd } from '@ground-control/domain/money'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Types = EventReport['types']

/** Every type with what became of its tickets. */
export function TypeTable({ types }: { readonly types: Types }) {
  return (
    <Panel title="Ticket types">
      {types.length === 0 ? (
        <EmptyState line="No ticket types" hint="This event has no ticketing." />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <thead>
              <tr className="border-b border-line-faint text-small text-fg-3 [&>th]:px-4 [&>th]:py-2 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:text-left">
                <th scope="col">Type</th>
                <th scope="col">Price</th>
                <th scope="col">Sold</th>
                <th scope="col">Comps</th>
                <th scope="col">Refunded</th>
                <th scope="col">Redeemed</th>
                <th scope="col">Remaining</th>
                <th scope="col">Revenue</th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <TypeRow key={`${type.ticketTypeId} ${type.name}`} type={type} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function TypeRow({ type }: { readonly type: Types[number] }) {
  return (
    <tr className="border-b border-line-faint last:border-b-0 [&>*]:px-4 [&>*]:py-2 [&>td]:text-right">
      <th scope="row" className="text-left font-medium">
        <bdi>{type.name}</bdi>
        {type.deleted ? <span className="ml-2 text-small font-normal text-fg-3">no longer offered</span> : null}
      </th>
      <td>{type.price === null ? '—' : formatUsd(type.price)}</td>
      <td>
        {formatCount(type.sold)}
        {type.capacity === null ? null : <span className="text-small text-fg-3"> of {formatCount(type.capacity)}</span>}
      </td>
      <td>{formatCount(type.comps)}</td>
      <td>{formatCount(type.refunded)}</td>
      <td>{formatCount(type.redeemed)}</td>
      <td>{type.remaining === null ? 'unlimited' : formatCount(type.remaining)}</td>
      <td className="font-medium">
        {formatUsd(type.gross)}
        {type.refundedAmount > 0 ? (
          <div className="text-small font-normal text-fg-3">{formatUsd(type.refundedAmount)} refunded</div>
        ) : null}
      </td>
    </tr>
  )
}
