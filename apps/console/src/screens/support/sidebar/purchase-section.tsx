import type { PurchaseDetail } from '@ground-control/contract/purchases'
import type { CaseDetail } from '@ground-control/contract/support'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatMonthDay } from '@ground-control/domain/events/event-dates'
import { purchaseInQuestion } from '@ground-control/domain/purchases/purchase-in-question'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { whyNotSent } from '@ground-control/domain/tickets/resending'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId, CaseId, PaymentId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { useCaseChange } from '#screens/support/actions/use-case-change.ts'
import { PurchaseStanding } from '#subjects/purchases/purchase-standing.tsx'
import { purchaseQueries } from '#subjects/purchases/queries.ts'
import { RefundAction } from '#subjects/purchases/refund-action.tsx'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'
import { ResendAction } from '#subjects/tickets/entry/resend-tickets.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { besideQueries } from './queries.ts'
import { SideSection, sideLink } from './side-section.tsx'
import { useCaseLink } from './use-case-link.ts'

type Props = { readonly detail: CaseDetail }

const everyMs = 1_000

/** The purchase the case is about, if known, else the requester's newest. */
export function PurchaseSection({ detail }: Props) {
  const hasPages = useCapability('purchases')
  const knowsPurchases = useCapability('account-profiles')
  const { accountId } = detail.case.requester
  if (!hasPages || !knowsPurchases || accountId === null) return null
  return <OfAccount detail={detail} accountId={accountId} />
}

function OfAccount({ detail, accountId }: Props & { readonly accountId: AccountId }) {
  const { data: purchases } = useQuery(besideQueries.purchases(accountId))
  if (!purchases) return null
  const chosen = purchaseInQuestion(purchases, {
    refundedPaymentId: detail.macroFacts.refund?.paymentIntentId ?? null,
    eventId: detail.case.event?.eventId ?? null,
  })
  if (chosen === null) return null
  const others = purchases.filter(({ paymentIntentId }) => paymentIntentId !== chosen).length
  return (
    <SideSection title="Purchase">
      <OnePurchase detail={detail} paymentIntentId={chosen} />
      {others > 0 ? (
        <Link to="/profile/$accountId" params={{ accountId }} className={`${sideLink} text-small text-signal`}>
          {formatCount(others)} other {plural(others, 'purchase')}
        </Link>
      ) : null}
    </SideSection>
  )
}

function OnePurchase({ detail, paymentIntentId }: Props & { readonly paymentIntentId: PaymentId }) {
  const options = purchaseQueries.one(paymentIntentId)
  const { data: purchase, error } = useQuery(options)
  const events = new Set(purchase?.events.map(({ eventId }) => eventId))
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) => hint.kind === 'refund' || (hint.kind === 'tickets' && events.has(hint.eventId)),
    everyMs,
  })
  const link = useCaseLink()
  const now = new Date(useNow(60_000))
  const box = useKeptFocus<HTMLDivElement>()
  const { caseId, event } = detail.case
  if (!purchase) {
    return error ? (
      <p role="alert" className="text-small text-error">
        Couldn’t load the purchase.
      </p>
    ) : (
      <Skeleton width="70%" />
    )
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 outline-none">
      <Facts
        purchase={purchase}
        isOfEvent={events.size === 1 && detail.case.event !== null && events.has(detail.case.event.eventId)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ResendAction
          size="sm"
          tickets={purchase.tickets}
          orgId={purchase.orgId}
          caseId={caseId}
          whyNot={whyNotSent(purchase.events, now)}
          staysWhenRefunded
        />
        <RefundAction
          size="sm"
          purchase={purchase}
          onRefunded={({ refundId }) => link(caseId, { kind: 'refund', id: refundId })}
        />
        {event === null && purchase.events.length === 1 ? (
          <SetEvent caseId={caseId} event={purchase.events[0]} />
        ) : null}
      </div>
    </div>
  )
}

type SetEventProps = { readonly caseId: CaseId; readonly event: PurchaseDetail['events'][number] | undefined }

/** An email names no event, but what its sender bought does. */
function SetEvent({ caseId, event }: SetEventProps) {
  const { change, isChanging } = useCaseChange()
  if (!event) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Link2 />}
      busy={isChanging}
      onClick={() => change({ caseId, change: { eventId: event.eventId } })}
    >
      Link event to case
    </Button>
  )
}

type FactsProps = {
  readonly purchase: PurchaseDetail
  /** The purchases for the case's event, which is named above. */
  readonly isOfEvent: boolean
}

function Facts({ purchase, isOfEvent }: FactsProps) {
  const { paymentIntentId, amount, currency, purchaser, refunded, tickets, events, paidAt } = purchase
  const money = moneyIn(currency)
  const day = formatMonthDay(paidAt, viewerZone, new Date())
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link to="/purchases/$paymentIntentId" params={{ paymentIntentId }} className={`${sideLink} font-medium`}>
        {[money(amount), cardText(purchaser.card)].filter(Boolean).join(', ')}
      </Link>
      <span className="text-small text-fg-3">
        {[`${ticketCount(tickets.length)}, ${day}`, refunded > 0 ? `${money(refunded)} refunded` : null]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isOfEvent ? null : (
        <bdi className="text-small text-fg-3 wrap-anywhere">
          {new Intl.ListFormat('en').format(events.map(({ name }) => eventTitle(name)))}
        </bdi>
      )}
      <span className="mt-0.5 flex flex-wrap gap-1 empty:hidden">
        <PurchaseStanding purchase={purchase} />
      </span>
    </div>
  )
}
