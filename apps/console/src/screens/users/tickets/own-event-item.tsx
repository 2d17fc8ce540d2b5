import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { Link } from '@tanstack/react-router'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { placeText, ticketsText, whenText } from './own-event-text.ts'
import type { OwnEvent } from './own-events.ts'

type Props = { readonly event: OwnEvent; readonly now: Date }

export function OwnEventItem({ event, now }: Props) {
  const place = placeText(event)
  return (
    <li className="relative flex items-center gap-3 border-b border-line-faint px-4 py-2 last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link to="/events/$eventId" params={{ eventId: event.id }} data-row-link="" className={wholeItem}>
          <bdi>{eventTitle(event.name)}</bdi>
        </Link>
        <p className="truncate text-small text-fg-3">
          {whenText(event, now, viewerZone)}
          {place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <span className="flex-none text-small text-fg-2">{ticketsText(event)}</span>
    </li>
  )
}

const wholeItem =
  'block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp'
