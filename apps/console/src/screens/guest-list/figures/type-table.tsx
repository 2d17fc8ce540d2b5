import { redeemedShare } from '@ground-control/domain/figures/ticket-figures'
import type { TypeFigures } from '@ground-control/domain/guests/guest'
import { formatCount, formatPercent } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { memo } from 'react'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { typeNote } from './figure-text.ts'

type Props = { readonly types: readonly TypeFigures[] }

const head =
  'sticky top-0 z-sticky h-7 border-b border-line-faint bg-panel px-3 text-legend tracking-[0.02em] text-fg-3'
const cell = 'h-7.5 border-b border-line-faint px-3 group-last/type:border-b-0 touch:h-9 phone:h-auto! phone:pb-2.5'
const redeemedCell = 'pl-10 phone:pl-3'
// On a phone the name has its own line, above its three figures.
const countCell = 'text-right phone:content-center phone:pl-4 phone:text-left'
const phoneTable = 'phone:block phone:[&>tbody]:block phone:[&>thead]:block phone:[&_tr]:grid phone:[&_tr]:grid-cols-3'
const nameCell = 'pl-4 font-medium wrap-anywhere phone:col-span-3 phone:border-b-0 phone:pt-2.5 phone:pb-0.5'

/** Many types scroll in place, so that the guests stay in sight. */
export const TypeTable = memo(function TypeTable({ types }: Props) {
  return (
    <div className="max-h-54 overflow-auto phone:max-h-80" {...(types.length > shownAtOnce && reachable)}>
      <table
        aria-label="TICKET TYPE BREAKDOWN"
        className={`w-full table-fixed border-separate border-spacing-0 ${phoneTable}`}
      >
        <thead className="phone:sticky phone:top-0 phone:z-sticky">
          <tr>
            <th scope="col" className={`${head} w-[32%] pl-4 text-left phone:sr-only`}>
              Type
            </th>
            <th scope="col" className={`${head} w-[10%] phone:w-auto ${countCell}`}>
              Count
            </th>
            <th scope="col" className={`${head} ${redeemedCell} text-left phone:content-center`}>
              Redeemed
            </th>
            <th scope="col" className={`${head} w-[18%] pr-4 text-right phone:w-auto phone:content-center`}>
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type.typeId} type={type} />
          ))}
        </tbody>
      </table>
    </div>
  )
})

function TypeRow({ type }: { readonly type: TypeFigures }) {
  const share = redeemedShare(type)
  const note = typeNote(type)
  return (
    <tr className="group/type">
      <td className={`${cell} ${nameCell}`}>
        <bdi>{type.name}</bdi>
        {note ? (
          <span className="inline-block pl-2 text-small font-normal text-fg-3 max-[80rem]:block max-[80rem]:pl-0">
            {note}
          </span>
        ) : null}
      </td>
      <td className={`${cell} ${countCell}`}>{formatCount(type.tickets)}</td>
      <td className={`${cell} ${redeemedCell}`}>
        <span className="flex items-center gap-3">
          <span className="w-23 flex-none whitespace-nowrap">
            {formatCount(type.redeemed)} <span className="text-fg-3">({formatPercent(share)})</span>
          </span>
          <span className="min-w-0 flex-1 phone:hidden">
            <SeatStrip percent={share * 100} meaning="redeemed" label={`${type.name}, redeemed`} size="thin" />
          </span>
        </span>
      </td>
      <td className={`${cell} pr-4 text-right font-medium`}>{formatUsd(type.revenue)}</td>
    </tr>
  )
}

const shownAtOnce = 6

/** A scrolling box must be reachable by keyboard. */
const reachable = { role: 'region', 'aria-label': 'Ticket types', tabIndex: 0 } as const
