import { type EventTimes, isCancelled } from '@ground-control/domain/events/event-over'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { heldTickets } from '@ground-control/domain/refunds/refund-look-up'
import { transferProblem, transfersClosed } from '@ground-control/domain/tickets/transfers/transfer-rules'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { refundQueries } from '#subjects/refunds/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'

type Needs = { readonly eventId: EventId; readonly orgId: OrgId | null; readonly eventName: string }

export function usePurchaseTransfer({ eventId, orgId, eventName }: Needs) {
  const [opened, setOpened] = useState<Purchase | null>(null)
  const [isOpen, setOpen] = useState(false)
  const mayTransfer = useMay('transfer')
  const event: EventTimes = useQuery(eventQueries.event(eventId)).data ?? {}
  const hasRecords = useCapability('refund-records')
  const paymentId = opened?.paymentIntentId ?? null
  const refunds = useQuery({
    ...refundQueries.ofPayment(paymentId),
    enabled: isOpen && hasRecords,
  })

  function whyNot({ tickets }: Purchase): string | null {
    if (!mayTransfer.isAllowed) return mayTransfer.reason
    if (isCancelled(event)) return transfersClosed
    const now = new Date()
    const canLeave = tickets.some((ticket) => transferProblem({ ...ticket, beingRefunded: false, event }, now) === null)
    return canLeave ? null : 'None of these tickets can be transferred.'
  }

  return {
    button: (purchase: Purchase): ReactNode =>
      purchase.isRefunded ? null : (
        <Button
          size="sm"
          saysWhy={!mayTransfer.isAllowed}
          disabledReason={whyNot(purchase)}
          onClick={() => {
            setOpened(purchase)
            setOpen(true)
          }}
        >
          Transfer
        </Button>
      ),
    /** Shows the current purchase. If its tickets are gone, the purchase as it was opened. */
    dialog: (purchases: readonly Purchase[]): ReactNode =>
      opened ? (
        <TransferDialog
          open={isOpen}
          eventId={eventId}
          orgId={orgId}
          eventName={eventName}
          event={event}
          tickets={(purchases.find((each) => each.paymentIntentId === paymentId) ?? opened).tickets}
          held={heldTickets(refunds.data?.records ?? [])}
          onClose={() => setOpen(false)}
        />
      ) : null,
  }
}
