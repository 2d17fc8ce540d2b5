import { type EventStatusKind, eventStatusKind, eventStatusText } from '@ground-control/domain/events/event-status'
import { Badge } from '#ui/data/badge.tsx'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

/** For places that draw the badge themselves. */
export const eventStatusShape = (status: string | null | undefined): BadgeStatus => shapes[eventStatusKind(status)]

const shapes: Readonly<Record<EventStatusKind, BadgeStatus>> = {
  nominal: 'active',
  full: 'redeemed',
  draft: 'unredeemed',
  over: 'unredeemed',
  'called-off': 'error',
  other: 'pending',
}

type Props = {
  readonly status: string | null | undefined
  readonly loud?: boolean
  readonly quiet?: boolean
}

/** The normal state is quiet in a list, so that others stand out. */
export function EventStatusBadge({ status, loud = false, quiet = false }: Props) {
  const kind = eventStatusKind(status)
  return (
    <Badge status={eventStatusShape(status)} quiet={quiet || (kind === 'nominal' && !loud)}>
      {eventStatusText(status)}
    </Badge>
  )
}
