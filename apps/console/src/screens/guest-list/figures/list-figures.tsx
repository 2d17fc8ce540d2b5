import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import type { GuestListState } from '#screens/guest-list/source/guest-list-state.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { useGuestList } from '#screens/guest-list/source/use-guest-list.ts'
import { GuestCards } from './guest-cards.tsx'
import { TypeBreakdown } from './type-breakdown.tsx'

export function ListFigures({ eventId }: { readonly eventId: EventId }) {
  const list = useGuestList(eventId)
  return (
    <>
      <GuestCards list={list} onRetry={guestSource.retry} onRefresh={guestSource.refresh} />
      <TypeBreakdown
        state={list.state === 'failed' && list.isMissing ? 'missing' : list.state}
        types={list.state === 'ready' ? list.figures.types : null}
      />
      <p role="status" className="sr-only">
        {announcementOf(list)}
      </p>
    </>
  )
}

/** Announced when loading starts and ends. LoadFailed announces a failure itself. */
function announcementOf(list: GuestListState): string {
  if (list.state === 'loading') return 'Loading the guest list'
  if (list.state === 'failed') return ''
  const { guests } = list.figures
  return `${formatCount(guests)} ${plural(guests, 'guest')} loaded`
}
