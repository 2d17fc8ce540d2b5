import { guestStatusLabels } from '@ground-control/domain/guests/guest'
import type { GuestDetails, Purchase } from '@ground-control/domain/purchases/purchases'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useGuestDetails } from '#screens/guest-list/source/use-guest-details.ts'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { GuestFacts } from './guest-facts.tsx'
import { usePurchaseTransfer } from './use-purchase-transfer.tsx'

type Props = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  /** null: closed. */
  readonly guestId: string | null
  readonly onClose: () => void
}

/** M1–M4: a guest's contact, purchases and tickets. Stays mounted while closed, since what was begun in it goes on. */
export const GuestDetailsDialog = memo(function GuestDetailsDialog({
  eventId,
  orgId,
  eventName,
  guestId,
  onClose,
}: Props) {
  const current = useGuestDetails(guestId)
  const [kept, setKept] = useState<GuestDetails | null>(null)
  const details = current?.state === 'ready' ? current.details : null
  // While it closes, or when the guest is gone, the last that was known is still shown.
  if (details && details !== kept) setKept(details)
  const known = details ?? (guestId === null || kept?.guest.guestId === guestId ? kept : null)

  const isPhone = useMediaQuery(phoneQuery)
  const desk = usePurchaseDesk({ eventId, orgId, eventName })
  const transfer = usePurchaseTransfer({ eventId, orgId, eventName })
  const isGone = current?.state === 'gone'

  return (
    <>
      <Dialog
        open={guestId !== null}
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
            <Hint isWanted={known?.purchases.some(({ isRefunded }) => !isRefunded) ?? true} />
          )
        }
      >
        {isGone ? (
          <Gone />
        ) : known ? (
          <div className="flex flex-col gap-4">
            <GuestFacts details={known} />
            {known.purchases.map((each) => desk.panel(known.guest.guestId, each, transfer.button(each)))}
          </div>
        ) : (
          <Loading />
        )}
        {desk.refundDialog(known?.purchases ?? none)}
        {transfer.dialog(known?.purchases ?? none)}
        {guestId === null ? null : desk.recordDialog}
      </Dialog>
      {guestId === null ? desk.recordDialog : null}
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

/** Refunded tickets have no status to press. */
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
    This guest is no longer in the list. Their tickets were transferred to somebody else, or belong to another guest
    now.
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
