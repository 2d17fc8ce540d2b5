import { type CaseDetail, type CaseLink, linkToCase } from '@ground-control/contract/support'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { purchasesOf } from '@ground-control/domain/purchases/purchases'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CaseId, EventId, TicketId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#platform/api.ts'
import { registerCache } from '#platform/caches.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { showCase } from '#subjects/support/queries.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'

type Props = {
  readonly open: boolean
  readonly summary: CaseDetail['case']
  readonly eventId: EventId
  readonly tickets: readonly TicketDetail[]
  readonly onClose: () => void
}

/** Refund, transfer and redeem without leaving the case. Each is linked automatically. */
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
            <Button disabledReason={mayTransfer.reason} onClick={() => setTransferring(true)}>
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

/** With several tickets only the requester knows which is meant, so preselect none. */
function theOnlyOne(tickets: readonly TicketDetail[]): readonly TicketId[] {
  const free = tickets.filter((ticket) => !isRefunded(ticket) && !ticket.redeemed)
  return free.length === 1 ? free.map(({ ticketId }) => ticketId) : []
}

/** null: the platform returned no id. */
type Done = { readonly kind: CaseLink['kind']; readonly id: string | null }

type LinkToCase = (caseId: CaseId, done: Done) => void

/** Links that failed, by case, then by kind and id. */
const unlinked = new Map<CaseId, Map<string, CaseLink>>()
registerCache(() => unlinked.clear())

/**
 * Links actions to the case automatically. If linking fails, only the link is retried; linking twice is harmless.
 */
function useCaseLink(): LinkToCase {
  const toasts = useToasts()
  return useCallback(
    (caseId, { kind, id }) => {
      async function make(wanted: CaseLink) {
        const key = `${wanted.kind} ${wanted.id}`
        const open = unlinked.get(caseId) ?? new Map<string, CaseLink>()
        unlinked.set(caseId, open)
        try {
          showCase(await api(linkToCase, { params: { caseId }, body: { link: wanted } }))
          open.delete(key)
        } catch {
          // Logged by the client. Only the link is retried.
          open.set(key, wanted)
          tell(open)
        }
      }
      function tell(open: ReadonlyMap<string, CaseLink>) {
        const links = [...open.values()]
        toasts.show(
          {
            kind: 'error',
            title: `Done, but not linked to the case (${formatCount(links.length)} ${plural(links.length, 'change')})`,
            detail: 'Your change was made. Only its line in the conversation is missing.',
            actions: [{ label: 'Link again', onPress: () => void links.forEach((each) => void make(each)) }],
          },
          `unlinked ${caseId}`,
        )
      }
      if (id !== null) void make({ kind, id })
      else toasts.show({ kind: 'warning', title: 'Done, but not linked to the case', detail: withoutId })
    },
    [toasts],
  )
}

const withoutId = 'The platform sent no ID for it, so it isn’t in the conversation.'
