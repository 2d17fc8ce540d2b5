import type { GuestFilter, GuestPage } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { X } from 'lucide-react'
import { useState } from 'react'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { RefundSetButton } from '#subjects/jobs/refund-set-button.tsx'
import { RefundSetDialog } from '#subjects/jobs/refund-set-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { GuestSelecting } from './use-guest-selection.ts'

type Props = {
  readonly eventId: EventId
  readonly page: GuestPage
  readonly filter: GuestFilter
  readonly selecting: GuestSelecting
  readonly onEnd: () => void
}

export function SelectionBar({ eventId, page, filter, selecting, onEnd }: Props) {
  const [ticketIds, setTicketIds] = useState<TicketId[] | null>(null)
  const { ids, tally } = selecting
  const count = ids.size
  const isFiltered = filter.search !== '' || filter.status !== 'all'
  return (
    <div
      role="toolbar"
      aria-label="Selected guests"
      className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-lamp-wash py-1.5 pr-4 pl-3"
    >
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={selecting.stateOf(page.rows)}
        disabled={page.rows.length === 0}
        onChecked={(isChosen) => selecting.pressAll(page.rows, isChosen)}
      />
      <span role="status" className="font-medium text-lamp">
        {count === 0 ? 'Select guests' : `${formatCount(count)} ${plural(count, 'guest')} selected`}
      </span>
      {page.found > page.rows.length ? (
        <Button size="sm" variant="ghost" onClick={() => void selecting.pressFound(filter)}>
          {`Select all ${formatCount(page.found)}${isFiltered ? ' found' : ''}`}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <RefundSetButton
          set={tally}
          nothing={count === 0 ? null : 'The selected guests have no purchase to refund.'}
          onPress={async () => setTicketIds(await guestSource.chosenTickets([...ids]))}
        />
        <IconButton size="sm" label="Stop selecting" icon={<X />} onClick={onEnd} />
      </div>
      <RefundSetDialog eventId={eventId} ticketIds={ticketIds} onClose={() => setTicketIds(null)} />
    </div>
  )
}
