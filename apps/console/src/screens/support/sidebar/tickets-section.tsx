import { ApiError } from '@ground-control/contract/client'
import type { CaseDetail } from '@ground-control/contract/support'
import { purchasesOf } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { besideQueries } from './queries.ts'
import { SideSection, sideLink } from './side-section.tsx'
import { TicketsDialog } from './tickets-dialog.tsx'

type Props = { readonly summary: CaseDetail['case'] }

const maxShown = 6

export function TicketsSection({ summary }: Props) {
  const accountId = summary.requester.accountId
  const eventId = summary.event?.eventId
  if (!eventId) return null
  return (
    <SideSection title="Their tickets for this event">
      {accountId ? (
        <Tickets summary={summary} eventId={eventId} accountId={accountId} />
      ) : (
        <p className="text-small text-fg-3">
          This person has no account, so we can’t list their tickets.{' '}
          <Link
            to="/events/$eventId/guests"
            params={{ eventId }}
            search={{ search: summary.requester.email ?? summary.requester.name ?? undefined }}
            className={`${sideLink} text-signal`}
          >
            Search the guest list
          </Link>
        </p>
      )}
    </SideSection>
  )
}

type TicketsProps = Props & { readonly eventId: EventId; readonly accountId: AccountId }

function Tickets({ summary, eventId, accountId }: TicketsProps) {
  const knowsPurchases = useCapability('account-profiles')
  const { data, error, isFetching, refetch } = useQuery(besideQueries.tickets(eventId, accountId, knowsPurchases))
  const [isOpen, setOpen] = useState(false)
  if (!data && error) {
    const requestId = error instanceof ApiError ? error.requestId : null
    return (
      <div role="alert" className="grid justify-items-start gap-1.5 text-small text-error">
        Couldn’t load tickets.
        {requestId ? <CopyId id={requestId} what="request ID" /> : null}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton width="70%" />
  return (
    <>
      {data.length === 0 ? (
        <p className="text-small text-fg-3">No tickets for this event.</p>
      ) : (
        <>
          <Purchases tickets={data} />
          <Button
            size="sm"
            saysWhy
            disabledReason={data.every(isRefunded) ? 'All of these tickets are refunded.' : null}
            onClick={() => setOpen(true)}
          >
            Refund, transfer or redeem
          </Button>
        </>
      )}
      {/* Stays mounted without tickets: the last one may just have been transferred. */}
      <TicketsDialog open={isOpen} summary={summary} eventId={eventId} tickets={data} onClose={() => setOpen(false)} />
    </>
  )
}

function Purchases({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const shown = purchasesOf(tickets.slice(0, maxShown))
  const rest = tickets.length - maxShown
  return (
    <>
      <ul className="grid gap-2.5">
        {shown.map((purchase) => (
          <li key={purchase.paymentIntentId ?? 'no-payment'} className="grid gap-1">
            <div className="grid text-small text-fg-3">
              <span>
                {purchase.purchaseDate ? `${receiptMoment(purchase.purchaseDate)}, ` : null}
                {formatMoney(purchase.value, purchase.currency)}
              </span>
              {purchase.paymentIntentId ? (
                <CopyId id={purchase.paymentIntentId} what="payment ID" className="-my-1" />
              ) : null}
            </div>
            <ul className="grid gap-1">
              {purchase.tickets.map((ticket) => (
                <li key={ticket.ticketId} className="flex min-w-0 items-center justify-between gap-2">
                  <span className="min-w-0 truncate">{ticketTitle(ticket)}</span>
                  <TicketState ticket={ticket} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className="text-small text-fg-3">
          and {formatCount(rest)} more {plural(rest, 'ticket')}
        </p>
      ) : null}
    </>
  )
}

function TicketState({ ticket }: { readonly ticket: Ticket }) {
  if (isRefunded(ticket)) {
    return (
      <Badge status="refunded" quiet>
        Refunded
      </Badge>
    )
  }
  return (
    <Badge status={ticket.redeemed ? 'redeemed' : 'unredeemed'} quiet>
      {ticket.redeemed ? 'Redeemed' : 'Unredeemed'}
    </Badge>
  )
}
