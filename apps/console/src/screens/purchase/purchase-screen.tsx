import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { whyNotSent } from '@ground-control/domain/tickets/resending'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { rememberName, rememberPerson } from '#platform/known-names.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { purchaseQueries } from '#subjects/purchases/queries.ts'
import { RefundAction } from '#subjects/purchases/refund-action.tsx'
import { DisputeCallout } from '#subjects/refunds/dispute-callout.tsx'
import { ResendAction } from '#subjects/tickets/entry/resend-tickets.tsx'
import { buttonClass } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { MoneyStrip } from './money-strip.tsx'
import { PurchaseHead } from './purchase-head.tsx'
import { PurchaseRefunds } from './purchase-refunds.tsx'
import { PurchaseTickets } from './purchase-tickets.tsx'
import { PurchaseTimeline } from './purchase-timeline.tsx'
import { PurchaserPanel } from './purchaser-panel.tsx'

type Props = { readonly paymentIntentId: PaymentId }

const everyMs = 1_000

/** One payment: its money, its tickets across events, and what became of them. */
export function PurchaseScreen({ paymentIntentId }: Props) {
  const isOffered = useCapability('purchases')
  const options = purchaseQueries.one(paymentIntentId)
  const query = useQuery({ ...options, enabled: isOffered })
  const events = new Set(query.data?.events.map(({ eventId }) => eventId))
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) =>
      hint.kind === 'refund' || hint.kind === 'case' || (hint.kind === 'tickets' && events.has(hint.eventId)),
    everyMs,
  })
  usePerson(query.data ?? null)
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  const purchase = query.data ?? null
  return (
    <div className="relative mx-auto flex w-full max-w-400 flex-col gap-3.5 px-6 pt-5 pb-6 phone:p-4">
      <PurchaseHead
        paymentIntentId={paymentIntentId}
        purchase={purchase}
        actions={purchase ? <Actions purchase={purchase} /> : null}
      />
      {!isOffered ? (
        <NotOffered
          line="This platform has no purchase pages"
          hint="Search the event’s guest list for the payment ID instead."
        />
      ) : (
        <Reading
          query={query}
          failed="Couldn’t load this purchase"
          loading={
            <Panel title="Tickets" busy>
              <SkeletonLines widths={['70%', '60%', '65%', '50%']} />
            </Panel>
          }
          missing={
            <NotThere
              line="No such purchase"
              hint="No payment with this ID. Check that you copied the whole ID."
              to="/users"
              way="Search users"
            />
          }
        >
          {(found) => <Body purchase={found} />}
        </Reading>
      )}
    </div>
  )
}

/** For the way to this page. A name that is an email stays out of it. */
function usePerson(purchase: PurchaseDetail | null): void {
  const paymentIntentId = purchase?.paymentIntentId
  const accountId = registeredAccount(purchase?.purchaser.accountId)
  const name = purchase?.purchaser.name?.trim()
  usePageTitle(name && !name.includes('@') ? `${name} · Purchase` : null)
  useEffect(() => {
    if (!paymentIntentId || !accountId) return
    rememberPerson(paymentIntentId, accountId)
    if (name && !name.includes('@')) rememberName(accountId, name)
  }, [paymentIntentId, accountId, name])
}

function Body({ purchase }: { readonly purchase: PurchaseDetail }) {
  return (
    <>
      <DisputeCallout disputes={purchase.disputes} paymentIntentId={purchase.paymentIntentId} />
      <MoneyStrip purchase={purchase} />
      <div className="grid items-start gap-3.5 min-[72rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <PurchaseTickets purchase={purchase} />
          <PurchaseRefunds purchase={purchase} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <PurchaserPanel purchase={purchase} />
          <PurchaseTimeline purchase={purchase} />
        </div>
      </div>
    </>
  )
}

function Actions({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { tickets, purchaser } = purchase
  const now = new Date(useNow(60_000))
  const hasSupport = useCapability('support')
  return (
    <>
      <RefundAction purchase={purchase} />
      <ResendAction tickets={tickets} orgId={purchase.orgId} whyNot={whyNotSent(purchase.events, now)} />
      {hasSupport ? (
        <Link
          to="/support"
          search={{ new: true, ...(purchaser.accountId && { account: purchaser.accountId }) }}
          className={buttonClass()}
        >
          <Inbox aria-hidden="true" />
          New case
        </Link>
      ) : null}
    </>
  )
}
