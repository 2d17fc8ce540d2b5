import type { GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/values/ids'
import type { WayBack } from './event/back-link.tsx'
import { EventGuests } from './event-guests.tsx'
import type { ChangeView } from './guest-list-view.ts'
import { NoEvent } from './no-event.tsx'

type Props = {
  /** null: the address names none. */
  readonly eventId: EventId | null
  readonly view: GuestView
  readonly onViewChange: ChangeView
  readonly back: WayBack
  /** What the address asks for, once. */
  readonly begin: 'export' | 'comps' | null
  readonly onBegun: () => void
}

export function GuestListScreen({ eventId, ...rest }: Props) {
  return eventId === null ? <NoEvent back={rest.back} /> : <EventGuests key={eventId} eventId={eventId} {...rest} />
}
