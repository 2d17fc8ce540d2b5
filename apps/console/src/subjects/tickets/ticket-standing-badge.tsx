import type { EventTimes } from '@ground-control/domain/events/event-over'
import { standingWords, ticketStanding } from '@ground-control/domain/tickets/ticket-standing'
import { Badge } from '#ui/data/badge.tsx'

type Props = {
  readonly ticket: Parameters<typeof ticketStanding>[0]
  readonly event: EventTimes | null | undefined
  readonly now: Date
}

/** Only redeemed is loud; the other states repeat down a list. */
export function TicketStandingBadge({ ticket, event, now }: Props) {
  const standing = ticketStanding(ticket, event, now)
  return (
    <Badge status={standing === 'no-show' ? 'unredeemed' : standing} quiet={standing !== 'redeemed'}>
      {standingWords[standing]}
    </Badge>
  )
}
