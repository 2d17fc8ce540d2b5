import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { blocksRefund, isOpenDispute } from '@ground-control/domain/purchases/disputes'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { whyNotSent } from '@ground-control/domain/tickets/resending'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { addCents } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { rememberName, rememberPerson } from '#platform/known-names.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { PurchaseStanding } from '#subjects/purchases/purchase-standing.tsx'
import { purchaseQueries } from '#subjects/purchases/queries.ts'
import { RefundAction } from '#subjects/purchases/refund-action.tsx'
import { DisputeCallout } from '#subjects/refunds/dispute-callout.tsx'
import { ticketCount } from '#subjects/refunds/purchase-text.ts'
import { ResendAction } from '#subjects/tickets/entry/resend-tickets.tsx'
import { buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { FigureStrip, StripFigure } from '#ui/data/figure-strip.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { PurchaseRefunds } from './purchase-refunds.tsx'
import { PurchaseTickets } from './purchase-tickets.tsx'
import { PurchaseTimeline } from './purchase-timeline.tsx'
import { PurchaserPanel } from './purchaser-panel.tsx'

type Props = { readonly paymentIntentId: PaymentId }

const everyMs = 1_000

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

/** For the breadcrumbs. A name that is an email stays out. */
function usePerson(purchase: PurchaseDetail | null): void {
  const paymentIntentId = purchase?.paymentIntentId
  const accountId = registeredAccount(purchase?.purchaser.accountId)
  const name = seenText(purchase?.purchaser.name)
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

/** Its parts add up to the cent. */
function MoneyStrip({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { amount, ticketValue, fees, discount, refunded, left, tickets, currency } = purchase
  const money = moneyIn(currency)
  return (
    <FigureStrip label="Money">
      <Cell name="Amount paid" value={money(amount)} note={fees > 0 ? 'Tickets and fees' : 'Tickets'} />
      <Cell
        name="Tickets"
        value={money(ticketValue)}
        note={`${ticketCount(tickets.length)}, ${discount > 0 ? `${money(discount)} discount` : 'no discount'}`}
      />
      <Cell name="Fees" value={money(fees)} note={fees > 0 ? 'Kept unless ticked in a refund' : 'None'} />
      <Cell name="Refunded" value={money(refunded)} note={refundedNote(purchase)} />
      <Cell name="Left" value={money(left)} note={leftNote(purchase)} />
    </FigureStrip>
  )
}

/** Refunded means settled; refunds under way stand beside it. */
function refundedNote({ tickets, refunded, underWay, currency }: PurchaseDetail): string {
  const settled = tickets.filter(isRefunded).length
  const underWayText = `${formatCount(underWay.refunds)} under way, ${moneyIn(currency)(underWay.amount)}`
  const parts = [settled > 0 ? `${ticketCount(settled)}, settled` : null, underWay.refunds > 0 ? underWayText : null]
  return parts.filter(Boolean).join('; ') || (refunded > 0 ? 'Settled' : 'Nothing')
}

function leftNote({ tickets, disputes, left, fees, currency }: PurchaseDetail): string {
  if (disputes.some(isOpenDispute)) return 'Held while disputed'
  if (disputes.some(blocksRefund)) return 'Lost in a dispute'
  if (left === 0) return 'Nothing'
  const money = moneyIn(currency)
  const unrefunded = addCents(tickets.filter((ticket) => !isRefunded(ticket)).map(({ price }) => price))
  return fees > 0 && unrefunded + fees === left ? `${money(unrefunded)} tickets + ${money(fees)} fees` : 'Not refunded'
}

type CellProps = { readonly name: string; readonly value: string; readonly note: string }

const Cell = ({ name, value, note }: CellProps) => <StripFigure legend={name} value={{ text: value }} note={note} />

type PurchaseHeadProps = {
  readonly paymentIntentId: PaymentId
  /** null: loading or missing. */
  readonly purchase: PurchaseDetail | null
  readonly actions: ReactNode
}

/** The heading stays the same element while loading, so it keeps the focus. */
function PurchaseHead({ paymentIntentId, purchase, actions }: PurchaseHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="text-title">
            {purchase ? `Purchase, ${moneyIn(purchase.currency)(purchase.amount)}` : 'Purchase'}
          </h1>
          {purchase ? <PurchaseStanding purchase={purchase} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-small text-fg-3">
          <CopyId id={paymentIntentId} what="payment ID" />
          {purchase ? (
            <>
              <span>{receiptMoment(purchase.paidAt)}</span>
              <span>
                {ticketCount(purchase.tickets.length)}, {formatCount(purchase.events.length)}{' '}
                {plural(purchase.events.length, 'event')}
              </span>
            </>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  )
}
