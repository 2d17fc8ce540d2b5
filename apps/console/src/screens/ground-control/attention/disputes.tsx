import type { Attention } from '@ground-control/contract/attention'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { disputeReason, dueIn } from '@ground-control/domain/purchases/disputes'
import { seenText } from '@ground-control/domain/values/blank-text'
import { plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { useRouter } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { Rest } from './rest.tsx'

type Open = NonNullable<Attention['disputes']>
type Disputed = Open['first'][number]

export function Disputes({ disputes }: { readonly disputes: Open | null }) {
  const router = useRouter()
  const addressOf = useCapability('purchases') ? purchaseOf : guestsOf
  return (
    <>
      <DataTable
        label="Disputes to answer"
        columns={columns}
        rows={disputes?.first ?? []}
        rowKey={({ disputeId }) => disputeId}
        hrefOf={addressOf}
        onOpen={(dispute) => void router.navigate({ href: addressOf(dispute) })}
        loading={disputes === null}
        skeletonRows={4}
        empty={<EmptyState line="No disputes to answer" hint="No purchaser’s bank is waiting for an answer." />}
        renderCard={(dispute) => (
          <>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{amountOf(dispute)}</span>
              <span className="flex-none text-error">{dueText(dispute)}</span>
            </span>
            <span className="block truncate text-small text-fg-3">
              <bdi>{purchaserOf(dispute)}</bdi>, {eventOf(dispute)}
            </span>
          </>
        )}
      />
      {disputes ? (
        <Rest shown={disputes.first.length} count={disputes.count} what={plural(disputes.count, 'dispute')} />
      ) : null}
    </>
  )
}

const purchaseOf = ({ paymentIntentId }: Disputed): string => links.purchase(paymentIntentId)
const guestsOf = ({ eventId, paymentIntentId }: Disputed): string => links.guests(eventId, paymentIntentId)

const amountOf = ({ amount, currency }: Disputed): string => formatMoney(amount, currency)
const dueText = ({ dueBy }: Disputed): string => (dueBy ? receiptMoment(dueBy) : 'No date')
const purchaserOf = ({ purchaserName }: Disputed): string => seenText(purchaserName) ?? 'Unknown purchaser'
const eventOf = ({ eventId, eventName }: Disputed): string => (eventId ? eventTitle(eventName) : 'No event')

const columns: readonly Column<Disputed>[] = [
  {
    id: 'due',
    header: 'ANSWER DUE',
    cell: (dispute) => <span className="text-error">{dueText(dispute)}</span>,
    detail: ({ dueBy }) => (dueBy ? dueIn(dueBy, new Date(), viewerZone) : ''),
  },
  {
    id: 'purchaser',
    header: 'PURCHASER',
    width: 'minmax(0,1.5fr)',
    cell: (dispute) => <bdi>{purchaserOf(dispute)}</bdi>,
    detail: ({ paymentIntentId }) => <span className="font-mono text-mono">{paymentIntentId}</span>,
  },
  { id: 'event', header: 'EVENT', width: 'minmax(0,1.5fr)', cell: (dispute) => <bdi>{eventOf(dispute)}</bdi> },
  { id: 'reason', header: 'REASON', cell: ({ reason }) => disputeReason(reason) ?? 'Not given' },
  { id: 'amount', header: 'AMOUNT', align: 'end', cell: amountOf },
]
