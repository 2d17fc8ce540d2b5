import { type EventStatusKind, eventStatusKind, eventStatusText } from '@ground-control/domain/events/event-status'
import { Badge } from '#ui/data/badge.tsx'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

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
  /** On the page of the event itself, where it stands once. */
  readonly loud?: boolean
}

/** Nominal is quiet in a list: what differs should be seen. */
export function EventStatusBadge({ status, loud = false }: Props) {
  const kind = eventStatusKind(status)
  return (
    <Badge status={shapes[kind]} quiet={kind === 'nominal' && !loud}>
      {eventStatusText(status)}
    </Badge>
  )
}
