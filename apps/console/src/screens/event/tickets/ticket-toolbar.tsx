import type { TicketDetail } from '@ground-control/contract/tickets'
import { chosenSet } from '@ground-control/domain/jobs/asking/chosen-set'
import { ticketState, ticketStates, ticketStateWords } from '@ground-control/domain/tickets/ticket-state'
import { transfersClosed } from '@ground-control/domain/tickets/transfers/transfer-rules'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { ArrowLeftRight, ScanLine, X } from 'lucide-react'
import { useRef } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import type { TicketFilter } from '#screens/event/event-view.ts'
import { RefundSetButton } from '#subjects/jobs/refund-set-button.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { TicketSelection } from './use-ticket-selection.ts'

type Props = {
  /** On this page. */
  readonly tickets: readonly TicketDetail[]
  readonly count: number
  readonly selection: TicketSelection
  readonly chosen: readonly TicketDetail[]
  readonly filter: TicketFilter
  readonly onFilter: (filter: TicketFilter) => void
  /** Why guests can't be let in; null: they can. */
  readonly closed: string | null
  readonly isRedeeming: boolean
  readonly isSelectingAll: boolean
  readonly onAll: () => void
  readonly onTransfer: () => void
  readonly onRefund: () => void
  readonly onRedeem: () => void
}

const statusChoices = [
  { value: 'all', label: 'All' },
  ...ticketStates.map((value) => ({ value, label: ticketStateWords[value] })),
] as const

const kindChoices = [
  { value: 'all', label: 'All kinds' },
  { value: 'sold', label: 'Sold' },
  { value: 'comp', label: 'Comps' },
] as const

/** One call each, so more would take minutes. */
const maxRedeemed = 500

const chosenOf = <Value extends string>(value: Value | 'all') => (value === 'all' ? null : value)

export function TicketToolbar(props: Props) {
  const { tickets, count, selection, chosen, filter, onFilter, closed, isRedeeming } = props
  const { isSelectingAll, onAll, onTransfer, onRefund, onRedeem } = props
  const hasJobs = useCapability('jobs')
  const set = chosenSet(chosen)
  const bar = useRef<HTMLDivElement>(null)
  const mayTransfer = useMay('transfer')
  const isChoosing = chosen.length > 0

  // The pressed button disappears, so focus moves to the first control of the bar.
  function chooseNone() {
    selection.clear()
    bar.current?.querySelector('input')?.focus()
  }

  return (
    <div
      ref={bar}
      className={`sticky top-0 z-sticky flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 pr-4 pl-3 ${
        isChoosing ? 'border-line bg-lamp-wash' : 'border-line-faint bg-panel'
      }`}
    >
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={selection.stateOf(tickets)}
        disabled={selection.freeOf(tickets).length === 0}
        onChecked={(isChosen) => selection.toggleAll(tickets, isChosen)}
      />
      <h2 className={isChoosing ? 'sr-only' : 'text-lead'}>Tickets</h2>
      <span role="status" className={isChoosing ? undefined : 'sr-only'}>
        {isChoosing ? (
          <>
            <span className="font-medium text-lamp">
              {formatCount(chosen.length)} {plural(chosen.length, 'ticket')} selected
            </span>{' '}
            <span className="text-small text-fg-2">of {formatCount(count)}</span>
          </>
        ) : null}
      </span>
      {isChoosing && count > tickets.length ? (
        <Button size="sm" variant="ghost" busy={isSelectingAll} onClick={onAll}>
          {`Select all ${formatCount(count)}${filter.status || filter.kind ? ' found' : ''}`}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {isChoosing ? (
          <>
            {closed ? <span className="text-small text-fg-2">The event is cancelled.</span> : null}
            <Button
              size="sm"
              icon={<ArrowLeftRight aria-hidden="true" />}
              saysWhy={!mayTransfer.isAllowed}
              disabledReason={mayTransfer.reason ?? (closed && transfersClosed)}
              onClick={onTransfer}
            >
              Transfer tickets
            </Button>
            <Button
              size="sm"
              icon={<ScanLine aria-hidden="true" />}
              busy={isRedeeming}
              disabledReason={
                closed ??
                (chosen.length > maxRedeemed
                  ? `Select at most ${formatCount(maxRedeemed)} tickets.`
                  : chosen.some((ticket) => ticketState(ticket) === 'pending')
                    ? null
                    : 'All selected tickets are already redeemed.')
              }
              onClick={onRedeem}
            >
              Mark redeemed
            </Button>
            {hasJobs ? (
              <RefundSetButton
                set={set}
                nothing="None of the selected tickets belongs to a purchase that can be refunded."
                onPress={onRefund}
              />
            ) : null}
            <IconButton size="sm" label="Clear selection" icon={<X />} onClick={chooseNone} />
          </>
        ) : (
          <>
            <Segmented
              label="Kind"
              choices={kindChoices}
              value={filter.kind ?? 'all'}
              onChange={(kind) => onFilter({ ...filter, kind: chosenOf(kind) })}
            />
            <Segmented
              label="Status"
              choices={statusChoices}
              value={filter.status ?? 'all'}
              onChange={(status) => onFilter({ ...filter, status: chosenOf(status) })}
            />
          </>
        )}
      </div>
    </div>
  )
}
