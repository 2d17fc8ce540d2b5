import { type GuestDetails, guestStatusLabels, type Purchase } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId } from '@ground-control/domain/ids'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { PurchasePanel } from '#desk/purchases/purchase-panel.tsx'
import { useRedemption } from '#desk/redemption/use-redemption.ts'
import { RefundRecordDialog } from '#desk/refunds/record/refund-record-dialog.tsx'
import { useRecord } from '#desk/refunds/record/use-record.ts'
import { RefundDialog } from '#desk/refunds/refund-dialog.tsx'
import type { RefundAttempt } from '#desk/refunds/sending/refund-attempt.ts'
import { refundAttemptOf } from '#desk/refunds/sending/refund-attempts.ts'
import { useRefundToast } from '#desk/refunds/use-refund-toast.ts'
import { useGuestDetails } from '#features/guest-list/source/use-guest-details.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useRemoteConfig } from '#platform/remote-config.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { GuestFacts } from './guest-facts.tsx'

type Props = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  /** null: closed. */
  readonly guestId: string | null
  readonly onClose: () => void
}

type Refunding = {
  readonly purchase: Purchase
  readonly attempt: RefundAttempt
  readonly isOpen: boolean
  readonly time: number
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
  const redemption = useRedemption({ eventId, orgId })
  const [refunding, setRefunding] = useState<Refunding | null>(null)
  const record = useRecord()
  const keepsRecords = useCapability('refund-records')
  const hasRecords = keepsRecords === true
  const tellOfRefund = useRefundToast({ eventName, openRecord: hasRecords ? record.open : null })
  const refundsOff = useRemoteConfig().enable_ticket_refunds ? null : 'Refunds are switched off.'
  const isGone = current?.state === 'gone'

  function openRefund(guestId: string, purchase: Purchase) {
    const attempt = refundAttemptOf({ eventId, guestId, paymentIntentId: purchase.paymentIntentId })
    setRefunding({ purchase, attempt, isOpen: true, time: (refunding?.time ?? 0) + 1 })
  }
  function closeRefund() {
    refunding?.attempt.close()
    setRefunding((before) => before && { ...before, isOpen: false })
  }
  const recordDialog = (
    <RefundRecordDialog eventId={eventId} refundId={record.refundId} open={record.isOpen} onClose={record.close} />
  )
  const purchase = refunding && (purchaseIn(known, refunding.purchase) ?? refunding.purchase)
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
        footer={isPhone || isGone ? undefined : <Hint />}
      >
        {isGone ? (
          <Gone />
        ) : known ? (
          <div className="flex flex-col gap-4">
            <GuestFacts details={known} />
            {known.purchases.map((each) => (
              <PurchasePanel
                key={each.paymentIntentId ?? 'no-payment'}
                purchase={each}
                redemption={redemption}
                refundsOff={refundsOff}
                onRefund={() => openRefund(known.guest.guestId, each)}
                onRecord={hasRecords ? record.open : undefined}
              />
            ))}
          </div>
        ) : (
          <Loading />
        )}
        {refunding && purchase ? (
          <RefundDialog
            key={refunding.time}
            open={refunding.isOpen}
            eventId={eventId}
            orgId={orgId}
            purchase={purchase}
            attempt={refunding.attempt}
            hasRecords={keepsRecords}
            refundsOff={refundsOff}
            onClose={closeRefund}
            onDone={(done) => {
              closeRefund()
              tellOfRefund(done)
            }}
          />
        ) : null}
        {guestId === null ? null : recordDialog}
      </Dialog>
      {guestId === null ? recordDialog : null}
    </>
  )
})

const purchaseIn = (details: GuestDetails | null, { paymentIntentId }: Purchase) =>
  details?.purchases.find((each) => each.paymentIntentId === paymentIntentId)

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

const Hint = () => (
  <>
    <span className="mr-auto text-small text-fg-3">
      Press a ticket’s status to switch it between PENDING and REDEEMED.
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
