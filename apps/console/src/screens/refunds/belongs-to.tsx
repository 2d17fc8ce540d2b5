import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { moneyIn } from '@ground-control/domain/purchases/purchase-money'
import { cardText, purchaserName } from '@ground-control/domain/refunds/refund-purchaser'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { standingWords, ticketStanding } from '@ground-control/domain/tickets/ticket-standing'
import { noEmail, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronRight, CreditCard, Inbox, type LucideIcon, Ticket, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

type Props = { readonly record: RefundRecord; readonly purchase: PurchaseDetail }

export function BelongsTo({ record, purchase }: Props) {
  const { purchaser, cases, amount, currency, paymentIntentId } = purchase
  const money = moneyIn(currency)
  const now = new Date(useNow(60_000))
  const own = new Set<string>(record.ticketIds)
  const tickets = purchase.tickets.filter(({ ticketId }) => own.has(ticketId))
  const events = purchase.events.filter(({ eventId }) => tickets.some((ticket) => ticket.eventId === eventId))
  const accountId = registeredAccount(purchaser.accountId)
  return (
    <Panel title="Belongs to">
      <ul>
        <Row
          icon={CreditCard}
          kind="Purchase"
          href={links.purchase(paymentIntentId)}
          title={[money(amount), cardText(purchaser.card)].filter(Boolean).join(', ')}
          detail={<span className="font-mono text-mono">{paymentIntentId}</span>}
        />
        {tickets.map((ticket) => (
          <Row
            key={ticket.ticketId}
            icon={Ticket}
            kind="Ticket"
            href={ticket.eventId ? links.guest(ticket.eventId, ticket.ticketId) : null}
            title={`${ticketTitle(ticket)}, ${money(ticket.price)}`}
            detail={
              <>
                <span className="font-mono text-mono">{ticket.ticketId}</span> · {stateOf(ticket, purchase, now)}
              </>
            }
          />
        ))}
        {events.map(({ eventId, name, startDate }) => (
          <Row
            key={eventId}
            icon={CalendarDays}
            kind="Event"
            href={links.event(eventId)}
            title={eventTitle(name)}
            detail={
              <>
                <span className="font-mono text-mono">{eventId}</span>
                {startDate ? ` · ${receiptMoment(startDate)}` : ''}
              </>
            }
          />
        ))}
        <Row
          icon={User}
          kind="Purchaser"
          href={accountId && links.profile(accountId)}
          title={purchaserName(purchaser)}
          detail={purchaser.email ?? noEmail}
        />
        {cases.map(({ caseId, subject, state, owner }) => (
          <Row
            key={caseId}
            icon={Inbox}
            kind="Case"
            href={links.support({ tab: state, case: caseId })}
            title={subject}
            detail={
              <>
                <span className="font-mono text-mono">{caseId}</span> ·{' '}
                {[caseTabLabels[state], owner?.name].filter(Boolean).join(', ')}
              </>
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

function stateOf(ticket: PurchaseDetail['tickets'][number], { events }: PurchaseDetail, now: Date): string {
  const event = events.find(({ eventId }) => eventId === ticket.eventId)
  return standingWords[ticketStanding(ticket, event, now)]
}

type RowProps = {
  readonly icon: LucideIcon
  readonly kind: string
  /** null: it has no page. */
  readonly href: string | null
  readonly title: string
  readonly detail: ReactNode
}

function Row({ icon: Icon, kind, href, title, detail }: RowProps) {
  return (
    <li className="relative grid grid-cols-[1rem_minmax(0,1fr)_1rem] items-center gap-x-3 border-b border-line-faint px-4 py-2 last:border-b-0 has-[a]:hover:bg-hover">
      <Icon aria-hidden="true" className="size-4 text-fg-3" />
      <div className="flex min-w-0 flex-col">
        <span className="text-small text-fg-3">{kind}</span>
        {href ? (
          <Link
            to={href}
            className="truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp"
          >
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className="truncate font-medium">{title}</bdi>
        )}
        <span className="truncate text-small text-fg-3">{detail}</span>
      </div>
      {href ? <ChevronRight aria-hidden="true" className="size-4 text-fg-3" /> : null}
    </li>
  )
}
