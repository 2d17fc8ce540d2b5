import type { Transfer } from '@ground-control/contract/tickets'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { reportQueries } from '#screens/event/report-queries.ts'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

const everyMs = 2_000

export function TransferList({ eventId }: { readonly eventId: EventId }) {
  const query = useInfiniteQuery(reportQueries.transfers(eventId))
  useLiveQueries({
    queryKey: reportQueries.transfersKey(eventId),
    concerns: (hint) => hint.kind === 'tickets' && hint.eventId === eventId,
    everyMs,
  })
  return (
    <Panel title="Transfers" note="Newest first" busy={query.isPending}>
      <Reading
        query={query}
        failed="Couldn’t load transfers"
        headingLevel={3}
        loading={<SkeletonLines widths={['60%', '50%']} />}
      >
        {({ pages }) => <Transfers transfers={pages.flatMap((page) => page.transfers)} />}
      </Reading>
      <ShowMore list={query} />
    </Panel>
  )
}

function Transfers({ transfers }: { readonly transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return <EmptyState line="No transfers for this event" />
  return (
    <ul aria-label={`${formatCount(transfers.length)} ${plural(transfers.length, 'transfer')}`}>
      {transfers.map((transfer, place) => (
        <TransferItem
          key={transfer.transferId}
          transfer={transfer}
          isNewest={transfers.findIndex(({ ticketId }) => ticketId === transfer.ticketId) === place}
        />
      ))}
    </ul>
  )
}

type ItemProps = {
  readonly transfer: Transfer
  readonly isNewest: boolean
}

function TransferItem({ transfer: { at, eventId, ticketId, ticketName, from, to, by }, isNewest }: ItemProps) {
  return (
    <li className="grid grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,0.8fr)] items-start gap-x-4 gap-y-0.5 border-b border-line-faint px-4 py-2.5 last:border-b-0 phone:grid-cols-1">
      <time dateTime={at} className="text-small leading-6 text-fg-3">
        {receiptMoment(at)}
      </time>
      <span className="min-w-0">
        <Link
          to="/events/$eventId/guests"
          params={{ eventId }}
          search={{ search: ticketId }}
          className="inline-flex min-h-6 items-center rounded-tag font-medium hover:underline coarse:min-h-touch"
        >
          <bdi>{ticketName ?? 'Ticket'}</bdi>
        </Link>
        <span className="block font-mono text-mono break-all text-fg-3">{ticketId}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <HolderName holder={from} guestHref={null} />
        <ArrowRight role="img" aria-label="to" className="size-3.5 flex-none text-fg-3" />
        <HolderName holder={to} guestHref={isNewest ? links.guest(eventId, ticketId) : null} />
      </span>
      <span className="text-small leading-6 text-fg-3">by {by ? (by.name ?? by.id) : 'the holder'}</span>
    </li>
  )
}

type HolderProps = {
  readonly holder: Transfer['from']
  /** Where to find a person without an account; null: unknown. */
  readonly guestHref: string | null
}

function HolderName({ holder: { name, email, accountId }, guestHref }: HolderProps) {
  const words = (
    <bdi title={seenText(email) ?? undefined} className="inline-block max-w-full truncate align-bottom">
      {seenText(name) ?? seenText(email) ?? (accountId || 'Unknown')}
    </bdi>
  )
  const account = registeredAccount(accountId)
  const href = account ? links.profile(account) : guestHref
  if (href === null) return <span className="text-fg-2">{words}</span>
  return (
    <Link to={href} className="inline-flex min-h-6 items-center rounded-tag hover:underline coarse:min-h-touch">
      {words}
    </Link>
  )
}
