import { type EventTimes, isCancelled } from '@ground-control/domain/events/event-over'
import { guestStatusLabels } from '@ground-control/domain/guests/guest'
import type { GuestDetails, Purchase } from '@ground-control/domain/purchases/purchases'
import { ticketStanding } from '@ground-control/domain/tickets/ticket-standing'
import { noEmail, noPhone } from '@ground-control/domain/tickets/ticket-text'
import { isUsd } from '@ground-control/domain/values/currency'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useGuestDetails } from '#screens/guest-list/source/use-guest-list.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { ticketsLine } from './guest-facts-text.ts'
import { usePurchaseTransfer } from './use-purchase-transfer.tsx'

type Props = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly guestKey: string | null
  readonly onClose: () => void
}

/** Stays mounted while closed, so that running work continues. */
export const GuestDetailsDialog = memo(function GuestDetailsDialog({
  eventId,
  orgId,
  eventName,
  guestKey,
  onClose,
}: Props) {
  const current = useGuestDetails(guestKey)
  const [kept, setKept] = useState<{ readonly of: string | null; readonly details: GuestDetails } | null>(null)
  const details = current?.state === 'ready' ? current.details : null
  // While it closes, or when the guest is gone, keeps the last known details.
  if (details && details !== kept?.details) setKept({ of: guestKey, details })
  const known = details ?? (guestKey === null || kept?.of === guestKey ? (kept?.details ?? null) : null)

  const isPhone = useMediaQuery(phoneQuery)
  const event = useQuery(eventQueries.event(eventId)).data
  const isOff = event != null && isCancelled(event)
  const desk = usePurchaseDesk({ eventId, orgId, eventName, event })
  const transfer = usePurchaseTransfer({ eventId, orgId, eventName })
  const isGone = current?.state === 'gone'

  return (
    <>
      <Dialog
        open={guestKey !== null}
        onClose={onClose}
        size="details"
        initialFocus="title"
        title={known?.guest.name ?? 'Guest Details'}
        headStart={known ? <Avatar name={known.guest.name} /> : null}
        headEnd={
          known && !isGone ? <Badge status={known.guest.status}>{guestStatusLabels[known.guest.status]}</Badge> : null
        }
        description={known ? <Standing details={known} /> : null}
        footer={
          isPhone || isGone ? undefined : (
            <Hint isWanted={!isOff && (known?.purchases.some(({ isRefunded }) => !isRefunded) ?? true)} />
          )
        }
      >
        {isGone ? (
          <Gone />
        ) : known ? (
          <div className="flex flex-col gap-4">
            <GuestFacts details={known} event={event} />
            {known.purchases.map((each) => desk.panel(known.guest.guestId, each, transfer.button(each)))}
          </div>
        ) : (
          <Loading />
        )}
        {desk.refundDialog(known?.purchases ?? none)}
        {transfer.dialog(known?.purchases ?? none)}
        {guestKey === null ? null : desk.recordDialog}
      </Dialog>
      {guestKey === null ? desk.recordDialog : null}
    </>
  )
})

const none: readonly Purchase[] = []

function Standing({ details: { guest } }: { readonly details: GuestDetails }): ReactNode {
  if (guest.accountId === null) return 'Guest Details · not a registered account'
  return (
    <>
      Guest Details · registered account ·{' '}
      <Link
        to="/profile/$accountId"
        params={{ accountId: guest.accountId }}
        className="relative rounded-tag text-signal underline-offset-2 before:absolute before:-inset-y-1 before:inset-x-0 hover:underline coarse:before:-inset-y-3.5"
      >
        Open profile
      </Link>
    </>
  )
}

const Hint = ({ isWanted }: { readonly isWanted: boolean }) => (
  <>
    <span className="mr-auto text-small text-fg-3">
      {isWanted ? 'Press a ticket’s status to switch it between PENDING and REDEEMED.' : null}
    </span>
    <span className="flex items-center gap-1 text-small text-fg-3">
      <Kbd keys={['Esc']} /> close
    </span>
  </>
)

const Gone = () => (
  <p role="status">
    This guest is no longer on the list. Their tickets were transferred or now belong to another guest.
  </p>
)

const Loading = () => (
  <div aria-busy="true" className="flex flex-col gap-4 py-2">
    <span className="sr-only" role="status">
      Loading the guest’s details
    </span>
    <Skeleton width="40%" />
    <Skeleton width="80%" />
    <Skeleton width="70%" />
  </div>
)

type FactsProps = { readonly details: GuestDetails; readonly event: EventTimes | null | undefined }

function GuestFacts({ details: { guest, value, refundedAmount, purchases }, event }: FactsProps) {
  const now = new Date(useNow(60_000))
  const tickets = purchases.flatMap((purchase) => purchase.tickets)
  const noShows = tickets.filter((ticket) => ticketStanding(ticket, event, now) === 'no-show').length
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_auto_auto_auto] justify-between gap-x-6 gap-y-3 phone:grid-cols-[1.4fr_1fr] phone:justify-normal phone:gap-x-3">
      <Fact name="Email">
        {guest.email ? <CopyId id={guest.email} what="email" plain /> : <span className="text-fg-3">{noEmail}</span>}
      </Fact>
      <Fact name="Phone">{guest.phone ? formatPhone(guest.phone) : <span className="text-fg-3">{noPhone}</span>}</Fact>
      <Fact name="Tickets">{ticketsLine(guest, { noShows })}</Fact>
      <Fact name="Ticket value">
        {formatUsd(value)}
        {refundedAmount > 0 ? (
          <span className="block text-small text-fg-3">{formatUsd(refundedAmount)} refunded</span>
        ) : null}
        <NotCounted payments={purchases.filter(({ currency }) => !isUsd(currency)).length} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-fg-3">{name}</dt>
      <dd className="mt-0.5 max-w-60 break-words">{children}</dd>
    </div>
  )
}
