import type { EventTimes } from '@ground-control/domain/events/event-over'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { type ReactNode, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { RefundRecordDialog, useRecord } from '#subjects/refunds/record/refund-record-dialog.tsx'
import { RefundDialog } from '#subjects/refunds/refund-dialog.tsx'
import type { RefundAttempt } from '#subjects/refunds/sending/refund-attempt.ts'
import { refundAttemptOf } from '#subjects/refunds/sending/refund-attempts.ts'
import { type RefundDone, useRefundToast } from '#subjects/refunds/use-refund-toast.ts'
import { useRedemption } from '#subjects/tickets/redemption/use-redemption.ts'
import { PurchasePanel } from './purchase-panel.tsx'

type Needs = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly eventName: string
  /** Decides whether redeeming is possible: a cancelled event admits no one. */
  readonly event?: EventTimes | null | undefined
  readonly onRefunded?: (done: RefundDone) => void
  readonly onRedeemed?: (ticket: Ticket) => void
}

type Refunding = {
  readonly purchase: Purchase
  readonly attempt: RefundAttempt
  readonly only: TicketId | null
  readonly isOpen: boolean
  readonly time: number
}

export function usePurchaseDesk({ eventId, orgId, eventName, event, onRefunded, onRedeemed }: Needs) {
  const redemption = useRedemption({ eventId, orgId, event, onSaved: onRedeemed })
  const [refunding, setRefunding] = useState<Refunding | null>(null)
  const record = useRecord()
  const hasRecords = useCapability('refund-records')
  const tellOfRefund = useRefundToast({ eventName, openRecord: hasRecords ? record.open : null })

  function openRefund(holderId: string, purchase: Purchase, only: TicketId | null = null) {
    const attempt = refundAttemptOf({ eventId, guestId: holderId, paymentIntentId: purchase.paymentIntentId })
    setRefunding({ purchase, attempt, only, isOpen: true, time: (refunding?.time ?? 0) + 1 })
  }
  function closeRefund() {
    refunding?.attempt.close()
    setRefunding((before) => before && { ...before, isOpen: false })
  }

  return {
    openRefund,
    panel: (holderId: string, purchase: Purchase, action?: ReactNode): ReactNode => (
      <PurchasePanel
        key={purchase.paymentIntentId ?? 'no-payment'}
        eventId={eventId}
        purchase={purchase}
        orgId={orgId}
        redemption={redemption}
        onRefund={(only) => openRefund(holderId, purchase, only)}
        action={action}
        onRecord={hasRecords ? record.open : undefined}
      />
    ),
    /** Shows the current version of the purchase, or the one it was opened with. */
    refundDialog(purchases: readonly Purchase[]): ReactNode {
      if (!refunding) return null
      const { purchase: opened, attempt, only, isOpen, time } = refunding
      const purchase = purchases.find((each) => each.paymentIntentId === opened.paymentIntentId) ?? opened
      return (
        <RefundDialog
          key={time}
          open={isOpen}
          eventId={eventId}
          orgId={orgId}
          eventName={eventName}
          purchase={purchase}
          attempt={attempt}
          only={only}
          hasRecords={hasRecords}
          onClose={closeRefund}
          onDone={(done) => {
            closeRefund()
            tellOfRefund(done)
            onRefunded?.(done)
          }}
        />
      )
    },
    recordDialog: (
      <RefundRecordDialog eventId={eventId} refundId={record.refundId} open={record.isOpen} onClose={record.close} />
    ),
  }
}
