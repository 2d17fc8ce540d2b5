import type { EventTimes } from '@ground-control/domain/events/event-over'
import type { ResendableTicket } from '@ground-control/domain/tickets/resending'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeftRight, Ellipsis, KeyRound, Mail, QrCode, ScrollText, Undo2, User } from 'lucide-react'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { NewCode } from './entry/new-code.tsx'
import { ResendTickets } from './entry/resend-tickets.tsx'
import { ShowQr } from './entry/show-qr.tsx'
import { TicketTimelineDialog } from './ticket-timeline-dialog.tsx'

type Props = {
  readonly ticket: ResendableTicket
  readonly orgId: OrgId | null
  /** null: unknown, so the ticket can't be transferred from here. */
  readonly event: (EventTimes & { readonly eventId: EventId; readonly title: string }) | null
  /** Its holder's details; null if they are already open. */
  readonly guestHref: string | null
  readonly isHeld: boolean
  readonly isCancelled: boolean
  /** Opens a refund of this ticket alone; null: it can't be refunded now. Absent where nothing is refunded. */
  readonly onRefund?: (() => void) | null | undefined
}

type Opened = 'qr' | 'new-code' | 'resend' | 'transfer' | 'timeline'

/** Hidden if the platform offers none of its actions. */
export function TicketMenu({ ticket, orgId, event, guestHref, isHeld, isCancelled, onRefund }: Props) {
  const router = useRouter()
  const hasCodes = useCapability('entry-codes')
  const sendsTickets = useCapability('ticket-mail')
  const hasTimeline = useCapability('ticket-timeline')
  const [opened, setOpened] = useState<{
    readonly what: Opened
    readonly isOpen: boolean
    readonly time: number
  } | null>(null)
  const open = (what: Opened) => setOpened((before) => ({ what, isOpen: true, time: (before?.time ?? 0) + 1 }))
  const close = () => setOpened((before) => before && { ...before, isOpen: false })
  const stateOf = (what: Opened) => ({ open: opened?.what === what && opened.isOpen, onClose: close })
  const isOut = isRefunded(ticket) || isHeld
  const why = isCancelled && !isOut ? 'event cancelled' : undefined
  const title = ticketTitle(ticket)
  if (!hasCodes && !sendsTickets && !hasTimeline && !event && !guestHref) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`Actions for ${title}, ${ticket.ticketId}`}
            tooltip="Actions"
            icon={<Ellipsis />}
          />
        }
      >
        {hasCodes ? (
          <MenuItem icon={<QrCode />} disabled={isOut} onSelect={() => open('qr')}>
            Show QR
          </MenuItem>
        ) : null}
        {sendsTickets ? (
          <MenuItem icon={<Mail />} disabled={isOut || isCancelled} end={why} onSelect={() => open('resend')}>
            Resend…
          </MenuItem>
        ) : null}
        {hasCodes ? (
          <MenuItem icon={<KeyRound />} disabled={isOut || ticket.redeemed} onSelect={() => open('new-code')}>
            New code…
          </MenuItem>
        ) : null}
        {event ? (
          <MenuItem
            icon={<ArrowLeftRight />}
            disabled={isOut || ticket.redeemed || isCancelled}
            end={why}
            onSelect={() => open('transfer')}
          >
            Transfer…
          </MenuItem>
        ) : null}
        {onRefund === undefined ? null : (
          <MenuItem icon={<Undo2 />} disabled={isOut || onRefund === null} onSelect={() => onRefund?.()}>
            Refund…
          </MenuItem>
        )}
        {guestHref || hasTimeline ? <MenuSeparator /> : null}
        {guestHref ? (
          <MenuItem icon={<User />} onSelect={() => void router.navigate({ href: guestHref })}>
            Open guest
          </MenuItem>
        ) : null}
        {hasTimeline ? (
          <MenuItem icon={<ScrollText />} onSelect={() => open('timeline')}>
            Timeline
          </MenuItem>
        ) : null}
      </Menu>
      {opened?.what === 'qr' ? (
        <ShowQr key={opened.time} ticket={ticket} {...stateOf('qr')} onNewCode={() => open('new-code')} />
      ) : null}
      {opened?.what === 'new-code' ? (
        <NewCode
          key={opened.time}
          ticket={ticket}
          orgId={orgId}
          {...stateOf('new-code')}
          onResend={sendsTickets ? () => open('resend') : null}
        />
      ) : null}
      {opened?.what === 'resend' ? (
        <ResendTickets key={opened.time} tickets={[ticket]} orgId={orgId} {...stateOf('resend')} />
      ) : null}
      {opened?.what === 'timeline' ? (
        <TicketTimelineDialog ticketId={ticket.ticketId} {...stateOf('timeline')} />
      ) : null}
      {event ? (
        <TransferDialog
          {...stateOf('transfer')}
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
