import type { Event } from '@ground-control/contract/events'
import type { Purchase as Paid } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ProfileTickets } from '#screens/profile/use-profile-tickets.ts'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { countPurchases, firstPurchases } from './purchase-groups.ts'

type Props = { readonly accountId: AccountId; readonly tickets: ProfileTickets }

const atFirst = 10

/** Purchases with refunds, grouped by event. */
export function PurchasesPanel({ accountId, tickets }: Props) {
  const { purchases, bare, events, error, isFetching, retry } = tickets
  const [most, setMost] = useState(atFirst)
  if (!purchases) {
    return (
      <Panel title="Purchases" busy={!error}>
        {error ? (
          <LoadFailed headingLevel={3} line="Couldn’t load purchases" error={error} busy={isFetching} onRetry={retry} />
        ) : (
          <div className="flex flex-col gap-4 p-4">
            <Skeleton width="50%" />
            <Skeleton width="80%" />
            <Skeleton width="70%" />
          </div>
        )}
      </Panel>
    )
  }
  const count = countPurchases(purchases)
  if (count === 0 && bare.length === 0) {
    return (
      <Panel title="Purchases">
        <EmptyState line="No purchases yet" />
      </Panel>
    )
  }
  return (
    <>
      {tickets.hasMore ? <Callout title="Showing the newest 200 purchases." /> : null}
      {firstPurchases(purchases, most).map(({ eventId, purchases: ofEvent }) =>
        eventId ? (
          <OfEvent
            key={eventId}
            accountId={accountId}
            eventId={eventId}
            event={events.get(eventId) ?? null}
            purchases={ofEvent}
          />
        ) : (
          <OfNoEvent key="none" purchases={ofEvent} />
        ),
      )}
      {count > most ? (
        <div className="flex justify-center">
          <Button onClick={() => setMost(most + 4 * atFirst)}>Show more</Button>
        </div>
      ) : null}
      {bare.length > 0 && count <= most ? <Bare payments={bare} /> : null}
    </>
  )
}

type OfEventProps = {
  readonly accountId: AccountId
  readonly eventId: EventId
  /** null: the event no longer exists. */
  readonly event: Event | null
  readonly purchases: readonly Purchase[]
}

function OfEvent({ accountId, eventId, event, purchases }: OfEventProps) {
  const headingId = useId()
  const eventName = event ? eventTitle(event.name) : 'Unknown event'
  const desk = usePurchaseDesk({ eventId, orgId: event?.organizationRef.id ?? null, eventName, event })
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="text-lead wrap-anywhere">
          <Link
            to="/events/$eventId"
            params={{ eventId }}
            className="rounded-tag underline-offset-3 hover:text-signal hover:underline"
          >
            <bdi>{eventName}</bdi>
          </Link>
        </h2>
        <span className="text-small text-fg-3">{eventDate(event ?? {}, viewerZone)}</span>
      </div>
      {purchases.map((purchase) => desk.panel(accountId, purchase))}
      {desk.refundDialog(purchases)}
      {desk.recordDialog}
    </section>
  )
}

/** Without an event no action is possible. */
const OfNoEvent = ({ purchases }: Pick<OfEventProps, 'purchases'>) => (
  <Panel title="Unknown event">
    <ul>
      {purchases.map(({ paymentIntentId, purchaseDate, tickets, value, currency }) => (
        <Line key={paymentIntentId ?? 'none'} id={paymentIntentId} at={purchaseDate}>
          {`${formatCount(tickets.length)} ${plural(tickets.length, 'ticket')} · ${formatMoney(value, currency)}`}
        </Line>
      ))}
    </ul>
  </Panel>
)

const Bare = ({ payments }: { readonly payments: readonly Paid[] }) => (
  <Panel title="Payments without tickets">
    <ul>
      {payments.map(({ paymentIntentId, paidAt, amount, currency }) => (
        <Line key={paymentIntentId} id={paymentIntentId} at={paidAt}>
          {formatMoney(amount, currency)}
        </Line>
      ))}
    </ul>
  </Panel>
)

type LineProps = {
  readonly id: Purchase['paymentIntentId']
  readonly at: Purchase['purchaseDate']
  readonly children: string
}

function Line({ id, at, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line-faint px-4 py-2 last:border-b-0">
      <span>{at ? receiptMoment(at) : 'No purchase date'}</span>
      {id ? <CopyId id={id} what="payment ID" /> : null}
      <span className="ml-auto">{children}</span>
    </li>
  )
}
