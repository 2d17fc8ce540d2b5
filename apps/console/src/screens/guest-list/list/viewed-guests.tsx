import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/values/ids'
import type { ChangeView } from '#screens/guest-list/guest-list-view.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { useGuestList } from '#screens/guest-list/source/use-guest-list.ts'
import { useViewChange } from '#screens/guest-list/use-view-change.ts'
import { GuestPanel } from './guest-panel.tsx'

type Props = {
  readonly eventId: EventId
  /** What the address asks for. */
  readonly address: GuestView
  readonly onViewChange: ChangeView
  readonly onDetails: (guest: GuestRow) => void
  readonly onCancel: () => void
}

/** The guests that the address asks for, or those asked for since. */
export function ViewedGuests({ eventId, address, onViewChange, onDetails, onCancel }: Props) {
  const list = useGuestList(eventId)
  const shown = list.state === 'ready' ? list.wanted : address
  const changeView = useViewChange({ address, shown, onViewChange })
  return (
    <GuestPanel
      list={list}
      view={shown}
      onViewChange={changeView}
      onDetails={onDetails}
      onRetry={guestSource.retry}
      onCancel={onCancel}
    />
  )
}
