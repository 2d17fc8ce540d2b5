import { startWords } from '@ground-control/domain/events/start-words'
import { Clock, MapPin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { useNow } from '#platform/use-now.ts'
import { momentThere } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { BackLink, type WayBack } from './back-link.tsx'
import type { EventInfo } from './use-event.ts'

type Props = {
  readonly back: WayBack
  /** Until the name is known the screen goes by its own. */
  readonly title: string | null
  readonly event?: Pick<EventInfo, 'startDate' | 'location'>
  readonly actions?: ReactNode
}

export function EventHead({ back, title, event, actions }: Props) {
  return (
    <header className="flex-none">
      <div className="-mt-1 flex min-h-8 items-center justify-between gap-3">
        <BackLink back={back} />
        {actions}
      </div>
      <div className="-mt-1.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 phone:mt-1 phone:min-h-0">
        <h1 tabIndex={-1} className="min-w-0 text-title text-balance wrap-anywhere">
          {title === null ? <span className="appear-late">Guest list</span> : <bdi>{title}</bdi>}
        </h1>
        {event?.startDate ? (
          <Chip icon={<Clock />}>
            <StartTime at={event.startDate} />
          </Chip>
        ) : null}
        {event?.location ? (
          <Chip icon={<MapPin />}>
            <bdi>{event.location}</bdi>
          </Chip>
        ) : null}
      </div>
    </header>
  )
}

function Chip({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5.5 max-w-full min-w-0 items-center gap-1.5 rounded-tag border border-line px-2 text-small text-fg-2 phone:hidden [&>svg]:size-3">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

const StartTime = memo(function StartTime({ at }: { readonly at: NonNullable<EventInfo['startDate']> }) {
  return (
    <time dateTime={at} title={momentThere(at, consoleConfig().timeZone)}>
      {startWords(at, new Date(useNow(60_000)), viewerZone)}
    </time>
  )
})
