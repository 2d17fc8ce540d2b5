import { type EventStatusKind, eventStatusKind, eventStatusText } from '@ground-control/domain/upcoming/event-status'
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

/** Nominal is quiet: what differs should be seen. */
export function EventStatusBadge({ status }: { readonly status: string | null | undefined }) {
  const kind = eventStatusKind(status)
  return (
    <Badge status={shapes[kind]} quiet={kind === 'nominal'}>
      {eventStatusText(status)}
    </Badge>
  )
}
