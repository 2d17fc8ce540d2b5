import type { ActivityItem } from '@ground-control/contract/activity'
import { activityTime } from '@ground-control/domain/activity/activity-time'
import { type ActivityMark, activityWords } from '@ground-control/domain/activity/activity-words'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { useRouter } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { moveBetweenRows } from '#ui/table/row-keys.ts'
import { RowLink } from '#ui/table/row-link.tsx'
import { keyOf, placeOf } from './activity-places.ts'

type Props = {
  readonly label: string
  readonly items: readonly ActivityItem[]
  readonly now: Date
  /** Times are in the platform's zone, as in logs. */
  readonly timeZone: string
  readonly hidesEvent?: boolean
}

export function ActivityList({ label, items, now, timeZone, hidesEvent = false }: Props) {
  return (
    <ul aria-label={label} onKeyDown={moveBetweenRows} className="py-1.25">
      {items.map((item) => (
        <ActivityRow
          key={keyOf(item)}
          item={item}
          time={activityTime(item.at, now, timeZone)}
          moment={formatMoment(item.at, timeZone, now)}
          hidesEvent={hidesEvent}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  readonly item: ActivityItem
  readonly time: string
  readonly moment: string
  readonly hidesEvent: boolean
}

/** Memoized: the list changes all the time, but most rows stay the same. */
const ActivityRow = memo(function ActivityRow({ item, time, moment, hidesEvent }: RowProps) {
  const router = useRouter()
  const { title, detail, mark } = activityWords(item)
  const place = placeOf(item, { hidesEvent })
  const href = place?.href ?? null
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[3.375rem_0.75rem_minmax(0,1fr)] items-start gap-2.5 px-4 py-1.75 leading-4.5',
        href && 'hover:bg-hover',
      )}
    >
      <time
        dateTime={item.at}
        title={moment}
        className="font-mono text-legend leading-4.5 font-normal tracking-normal text-fg-3"
      >
        {time}
      </time>
      <span className={`mt-1 flex justify-center ${tones[mark]}`}>
        <Mark mark={mark} />
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere text-fg-2">
          <span className="font-medium text-fg">{title}</span> {detail}
        </span>
        {place ? (
          <span className="block truncate text-small leading-4.5 text-fg-3">
            {href ? (
              <RowLink href={href} onOpen={() => void router.navigate({ href })}>
                <bdi>{place.text}</bdi>
              </RowLink>
            ) : (
              <bdi>{place.text}</bdi>
            )}
          </span>
        ) : null}
      </span>
    </li>
  )
})

function Mark({ mark }: { readonly mark: ActivityMark }) {
  if (mark === 'sale') return <Ticket aria-hidden="true" className="size-3" />
  if (mark === 'change') return <span aria-hidden="true" className="mt-0.75 size-1 rounded-full bg-current" />
  return <StatusShape status={mark} />
}

const tones: Record<ActivityMark, string> = {
  sale: 'text-fg-3',
  redeemed: 'text-redeemed',
  unredeemed: 'text-unredeemed',
  refunded: 'text-refunded',
  pending: 'text-pending',
  partial: 'text-partial',
  error: 'text-error',
  change: 'text-fg-3',
}
