import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { eventState } from '@ground-control/domain/events/event-state'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { holdsWords } from '@ground-control/domain/purchases/holds-words'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { heldTickets } from '@ground-control/domain/refunds/refund-look-up'
import { isPurchaser, purchaserName } from '@ground-control/domain/refunds/refund-purchaser'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { noEmail, ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { RefundId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { TicketMenu } from '#subjects/tickets/ticket-menu.tsx'
import { TicketStandingBadge } from '#subjects/tickets/ticket-standing-badge.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly purchase: PurchaseDetail }
type Ticket = PurchaseDetail['tickets'][number]
type Event = PurchaseDetail['events'][number]

const grid =
  'grid grid-cols-[minmax(0,1.15fr)_minmax(0,1.25fr)_7.25rem_minmax(0,0.95fr)_1.75rem] gap-x-3 px-4 phone:grid-cols-[minmax(0,1fr)_auto_auto]'

export function PurchaseTickets({ purchase }: Props) {
  const { tickets, events } = purchase
  const known = new Set(events.map(({ eventId }) => eventId))
  const ofNoEvent = tickets.filter(({ eventId }) => !eventId || !known.has(eventId))
  return (
    <Panel title="Tickets" note={holdsNote(purchase)}>
      {tickets.length === 0 ? <EmptyState line="No tickets" hint="No tickets were bought with this payment." /> : null}
      {tickets.length > 0 ? (
        <div aria-hidden="true" className={`${grid} py-2 text-small text-fg-3 phone:hidden`}>
          <span>Ticket</span>
          <span>Holder</span>
          <span className="pr-3 text-right">Ticket value</span>
          <span>State</span>
        </div>
      ) : null}
      {events.map((event) => (
        <OfEvent
          key={event.eventId}
          event={event}
          tickets={tickets.filter(({ eventId }) => eventId === event.eventId)}
          purchase={purchase}
        />
      ))}
      {ofNoEvent.length > 0 ? <OfEvent event={null} tickets={ofNoEvent} purchase={purchase} /> : null}
    </Panel>
  )
}

function holdsNote({ tickets, purchaser }: PurchaseDetail): string {
  if (tickets.length === 0) return ''
  const own = tickets.filter((ticket) => isPurchaser(ticket, purchaser) && !isRefunded(ticket)).length
  return `${purchaserName(purchaser)} ${holdsWords(tickets.length, own)}`
}

type OfEventProps = Props & { readonly event: Event | null; readonly tickets: readonly Ticket[] }

function OfEvent({ event, tickets, purchase }: OfEventProps) {
  const headingId = useId()
  const now = new Date(useNow(60_000))
  const held = heldTickets(purchase.refunds)
  const place = [event?.startDate && formatMoment(event.startDate, viewerZone, now), event?.locationName]
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 border-y border-line-faint bg-well px-4 py-1">
        <h3 id={headingId} className="font-medium wrap-anywhere">
          {event ? (
            <Link
              to="/events/$eventId"
              params={{ eventId: event.eventId }}
              className="rounded-tag underline-offset-3 hover:text-signal hover:underline coarse:inline-flex coarse:min-h-touch coarse:items-center"
            >
              <bdi>{eventTitle(event.name)}</bdi>
            </Link>
          ) : (
            'Unknown event'
          )}
        </h3>
        {event ? <EventStatusBadge status={eventState(event, event.places, now)} /> : null}
        <span className="text-small text-fg-3">{place.filter(Boolean).join(' · ')}</span>
      </div>
      <ul>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.ticketId}
            ticket={ticket}
            event={event}
            orgId={purchase.orgId}
            currency={purchase.currency}
            heldBy={held.get(ticket.ticketId) ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly ticket: Ticket
  readonly event: Event | null
  readonly orgId: PurchaseDetail['orgId']
  readonly currency: string
  /** A refund under way. */
  readonly heldBy: RefundId | null
}

function TicketRow({ ticket, event, orgId, currency, heldBy }: RowProps) {
  const refunded = isRefunded(ticket)
  const email = ticket.owner?.email?.trim()
  const key = registeredAccount(ticket.owner?.accountId) ?? ticket.ticketId
  const name = <bdi>{ownerName(ticket)}</bdi>
  const guestHref = event && links.guest(event.eventId, key)
  return (
    <li className={`${grid} min-h-11 items-center border-b border-line-faint py-1.25 last:border-b-0 phone:gap-y-0.5`}>
      <div className="flex min-w-0 flex-col">
        <span className={refunded ? 'truncate font-medium text-fg-3' : 'truncate font-medium'}>
          {ticketTitle(ticket)}
        </span>
        <CopyId id={ticket.ticketId} what="ticket ID" className="-my-1 coarse:-mt-3.5 coarse:mb-0" />
      </div>
      <div className="flex min-w-0 flex-col phone:row-start-2">
        {event ? (
          <Link
            to={guestHref ?? '.'}
            className="max-w-full self-start truncate rounded-tag text-fg-2 underline-offset-3 hover:text-signal hover:underline coarse:flex coarse:min-h-touch coarse:items-center"
          >
            <VisuallyHidden>Holder </VisuallyHidden>
            {name}
          </Link>
        ) : (
          <span className="truncate text-fg-2">{name}</span>
        )}
        <span title={email} className="truncate text-small text-fg-3">
          {email || noEmail}
        </span>
      </div>
      <span className="pr-3 text-right font-medium phone:pr-0 phone:col-start-2 phone:row-start-1">
        {moneyIn(currency)(ticket.price)}
      </span>
      <div className="flex min-w-0 flex-col items-start phone:col-span-2 phone:row-start-2 phone:items-end">
        <TicketState ticket={ticket} heldBy={heldBy} event={event} />
      </div>
      <div className="phone:col-start-3 phone:row-start-1">
        <TicketMenu
          ticket={ticket}
          orgId={orgId}
          event={event && { ...event, title: eventTitle(event.name) }}
          guestHref={guestHref}
          isHeld={heldBy !== null}
          isCancelled={event !== null && isCancelled(event)}
        />
      </div>
    </li>
  )
}

function TicketState({ ticket, heldBy, event }: Pick<RowProps, 'ticket' | 'heldBy' | 'event'>) {
  const now = new Date(useNow(60_000))
  const refundId = ticket.refundId ?? heldBy
  if (isRefunded(ticket) || heldBy) {
    return (
      <>
        {isRefunded(ticket) ? (
          <Badge status="refunded">Refunded</Badge>
        ) : (
          <Badge status="pending">Being refunded</Badge>
        )}
        {refundId ? (
          <Link
            to="/refunds/$refundId"
            params={{ refundId }}
            className="truncate rounded-tag text-small text-signal underline-offset-2 hover:underline coarse:flex coarse:min-h-touch coarse:items-center"
          >
            Refund record
          </Link>
        ) : null}
      </>
    )
  }
  return (
    <>
      <TicketStandingBadge ticket={ticket} event={event} now={now} />
      {ticket.redeemed && ticket.redeemedAt ? (
        <time dateTime={ticket.redeemedAt} className="text-small text-fg-3">
          {receiptMoment(ticket.redeemedAt)}
        </time>
      ) : null}
    </>
  )
}
