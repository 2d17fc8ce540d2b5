import type { Transfer } from '@ground-control/contract/calls/reports/events'
import { formatCount, plural } from '@ground-control/domain/counts'
import type { EventId } from '@ground-control/domain/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { eventQueries } from '#features/event/event-queries.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

const everyMs = 2_000

/** Which tickets changed hands, from whom to whom, newest first. */
export function TransferList({ eventId }: { readonly eventId: EventId }) {
  const query = useInfiniteQuery(eventQueries.transfers(eventId))
  useLiveQueries({
    queryKey: eventQueries.transfersKey(eventId),
    concerns: (hint) => hint.kind === 'tickets' && hint.eventId === eventId,
    everyMs,
  })
  const transfers = query.data?.pages.flatMap((page) => page.transfers) ?? []
  return (
    <Panel title="Transfers" note="Newest first" busy={query.isPending}>
      {query.data === undefined ? (
        query.error ? (
          <LoadFailed
            headingLevel={3}
            line="The transfers could not be read"
            error={query.error}
            onRetry={() => query.refetch()}
          />
        ) : (
          <div className="flex flex-col gap-4 p-4">
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </div>
        )
      ) : transfers.length === 0 ? (
        <EmptyState line="No ticket of this event has changed hands" />
      ) : (
        <>
          <ul aria-label={`${formatCount(transfers.length)} ${plural(transfers.length, 'transfer')}`}>
            {transfers.map((transfer) => (
              <TransferItem key={transfer.transferId} transfer={transfer} />
            ))}
          </ul>
          {query.hasNextPage ? (
            <div className="flex justify-center border-t border-line-faint p-3">
              <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Panel>
  )
}

function TransferItem({
  transfer: { at, eventId, ticketId, ticketName, from, to, by },
}: {
  readonly transfer: Transfer
}) {
  return (
    <li className="grid grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,0.8fr)] items-baseline gap-x-4 gap-y-0.5 border-b border-line-faint px-4 py-2.5 last:border-b-0 phone:grid-cols-1">
      <time dateTime={at} className="text-small text-fg-3">
        {receiptMoment(at)}
      </time>
      <span className="min-w-0">
        <Link
          to="/events/$eventId/guests"
          params={{ eventId }}
          search={{ search: ticketId }}
          className="rounded-tag font-medium hover:underline"
        >
          <bdi>{ticketName ?? 'Ticket'}</bdi>
        </Link>
        <span className="block font-mono text-mono break-all text-fg-3">{ticketId}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <bdi className="wrap-anywhere text-fg-2">{holderName(from)}</bdi>
        <ArrowRight role="img" aria-label="to" className="size-3.5 flex-none text-fg-3" />
        <bdi className="wrap-anywhere">{holderName(to)}</bdi>
      </span>
      <span className="text-small text-fg-3">by {by ? (by.name ?? by.id) : 'the owner'}</span>
    </li>
  )
}

const holderName = ({ name, email, accountId }: Transfer['from']) =>
  name?.trim() || email?.trim() || accountId || 'Nobody known'
