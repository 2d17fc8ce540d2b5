import type { EventTimes } from '@ground-control/domain/events/event-over'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeftRight, Ellipsis, ScrollText, User } from 'lucide-react'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'

type Props = {
  readonly ticket: Ticket
  readonly orgId: OrgId | null
  /** null: not known; then the ticket can't be transferred from here. */
  readonly event:
    | (EventTimes & { readonly eventId: EventId; readonly title: string; readonly guestHref: string })
    | null
  /** A refund holds it. */
  readonly isHeld: boolean
}

/** What can be done with one ticket. Hidden where that is nothing. */
export function TicketMenu({ ticket, orgId, event, isHeld }: Props) {
  const router = useRouter()
  const hasAudit = useCapability('audit')
  const [isTransferring, setTransferring] = useState(false)
  const isOut = isRefunded(ticket) || isHeld || ticket.redeemed
  if (!event && !hasAudit) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`Actions for ${ticketTitle(ticket)}, ${ticket.ticketId}`}
            tooltip="Actions"
            icon={<Ellipsis />}
          />
        }
      >
        {event ? (
          <>
            <MenuItem icon={<ArrowLeftRight />} disabled={isOut} onSelect={() => setTransferring(true)}>
              Transfer…
            </MenuItem>
            <MenuItem icon={<User />} onSelect={() => void router.navigate({ href: event.guestHref })}>
              Open guest
            </MenuItem>
          </>
        ) : null}
        {hasAudit ? (
          <MenuItem
            icon={<ScrollText />}
            onSelect={() => void router.navigate({ to: '/audit', search: { kind: 'ticket', id: ticket.ticketId } })}
          >
            Timeline
          </MenuItem>
        ) : null}
      </Menu>
      {event ? (
        <TransferDialog
          open={isTransferring}
          onClose={() => setTransferring(false)}
          eventId={event.eventId}
          eventName={event.title}
          event={event}
          orgId={orgId}
          tickets={[ticket]}
          chosen={[ticket.ticketId]}
        />
      ) : null}
    </>
  )
}
