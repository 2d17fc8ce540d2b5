import type { GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/ids'
import type { WayBack } from './event/back-link.tsx'
import { EventGuests } from './event-guests.tsx'
import { NoEvent } from './no-event.tsx'

type Props = {
  /** null: the address names none. */
  readonly eventId: EventId | null
  readonly view: GuestView
  /** What is typed takes the place of the last entry in the history; the rest is a step of its own. */
  readonly onViewChange: (view: GuestView, how?: { readonly replace: boolean }) => void
  readonly back: WayBack
  /** What the address asks for, once. */
  readonly begin: 'export' | 'comps' | null
  readonly onBegun: () => void
}

export function GuestListScreen({ eventId, ...rest }: Props) {
  return eventId === null ? <NoEvent back={rest.back} /> : <EventGuests key={eventId} eventId={eventId} {...rest} />
}
