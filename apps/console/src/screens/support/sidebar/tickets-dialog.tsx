import type { CaseDetail } from '@ground-control/contract/support'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { type EventTimes, isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import { purchasesOf } from '@ground-control/domain/purchases/purchases'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { transfersClosed } from '@ground-control/domain/tickets/transfers/transfer-rules'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventQueries } from '#subjects/events/queries.ts'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCaseLink } from './use-case-link.ts'

type Props = {
  readonly open: boolean
  readonly summary: CaseDetail['case']
  readonly eventId: EventId
  readonly tickets: readonly TicketDetail[]
  readonly onClose: () => void
}

export function TicketsDialog({ open, summary, eventId, tickets, onClose }: Props) {
  const { caseId, requester } = summary
  const event = useQuery(eventQueries.event(eventId)).data
  const orgId = event?.organizationRef.id ?? summary.organization?.orgId ?? null
  const eventName = eventTitle(summary.event?.name)
  const link = useCaseLink()
  const desk = usePurchaseDesk({
    eventId,
    orgId,
    eventName,
    event,
    onRefunded: ({ refundId }) => link(caseId, { kind: 'refund', id: refundId }),
    onRedeemed: ({ ticketId }) => link(caseId, { kind: 'redemption', id: ticketId }),
  })
  const [isTransferring, setTransferring] = useState(false)
  const mayTransfer = useMay('transfer')
  const purchases = purchasesOf(tickets)
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        size="details"
        initialFocus="title"
        title={`Tickets – ${requester.name ?? 'Requester'}`}
        description={`${eventName}. Changes here are linked to the case.`}
        footer={
          <>
            <Button
              saysWhy
              disabledReason={mayTransfer.reason ?? (event ? transfersHeldBy(event, new Date()) : null)}
              onClick={() => setTransferring(true)}
            >
              Transfer tickets
            </Button>
            <Button variant="primary" onClick={onClose}>
              Back to case
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {purchases.length === 0 ? <p>No tickets left for this event.</p> : null}
          {purchases.map((purchase) => desk.panel(requester.accountId ?? caseId, purchase))}
        </div>
        {desk.refundDialog(purchases)}
        <TransferDialog
          open={isTransferring}
          eventId={eventId}
          orgId={orgId}
          eventName={eventName}
          {...(event && { event })}
          tickets={tickets}
          chosen={theOnlyOne(tickets)}
          onClose={() => setTransferring(false)}
          onDone={({ batchId }) => link(caseId, { kind: 'transfer', id: batchId })}
        />
        {open ? desk.recordDialog : null}
      </Dialog>
      {open ? null : desk.recordDialog}
    </>
  )
}

/** With several tickets, only the requester knows which is meant, so preselect none. */
function theOnlyOne(tickets: readonly TicketDetail[]): readonly TicketId[] {
  const free = tickets.filter((ticket) => !isRefunded(ticket) && !ticket.redeemed)
  return free.length === 1 ? free.map(({ ticketId }) => ticketId) : []
}

function transfersHeldBy(event: EventTimes, now: Date): string | null {
  if (isCancelled(event)) return transfersClosed
  return isEventOver(event, now) ? 'The event is over, so its tickets can’t be transferred.' : null
}
