import type { Reconciliation } from '@ground-control/contract/reconciliation'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { receiptMoment } from '#ui/text/moments.ts'
import { refundQueries } from './queries.ts'

type Props = { readonly eventId: EventId | null }

/** Compares ledger, provider and tickets. Runs on open and by button only, because it reads all of the provider's refunds. */
export function ReconciliationPanel({ eventId }: Props) {
  const query = useQuery(refundQueries.reconciliation(eventId))
  const failure = useKeptError(query)
  const { data } = query
  return (
    <Panel
      title="Reconciliation"
      note="Ledger, provider and tickets"
      busy={query.isFetching}
      actions={
        <Button
          variant="ghost"
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          busy={query.isFetching}
          onClick={() => query.refetch()}
        >
          Compare again
        </Button>
      }
    >
      {data ? (
        <Books books={data} />
      ) : failure ? (
        <LoadFailed
          headingLevel={3}
          line="Couldn’t compare the books"
          error={failure}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-x-10 gap-y-3 px-4 py-3">
            {['Ledger', 'Provider', 'Tickets', 'Difference'].map((name) => (
              <div key={name}>
                <span className="text-small text-fg-3">{name}</span>
                <Skeleton width="4.5rem" className="my-1.25" />
              </div>
            ))}
          </div>
          <p role="status" className="px-4 pb-3 text-small text-fg-2">
            Checking with the payment provider…
          </p>
        </>
      )}
    </Panel>
  )
}

function Books({ books }: { readonly books: Reconciliation }) {
  const {
    asOf,
    ledger,
    provider,
    tickets,
    unassigned = cents(0),
    fees = cents(0),
    difference,
    refunds,
    differing,
    complete,
    lookBack,
    refundsNotCounted = 0,
    refundsOfFormerAccounts = 0,
  } = books
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 px-4 py-3">
        <Figure name="Ledger" value={formatUsd(ledger)} />
        <Figure name="Provider" value={provider === null ? 'No answer' : formatUsd(provider)} />
        <Figure name="Tickets" value={formatUsd(tickets)} />
        {fees > 0 ? <Figure name="Fees" value={formatUsd(fees)} /> : null}
        {unassigned > 0 ? <Figure name="Not assigned to tickets" value={formatUsd(unassigned)} /> : null}
        <div>
          <dt className="text-small text-fg-3">Difference</dt>
          <dd className="text-lead">
            <span role="status" className="flex items-center gap-2">
              <Verdict difference={difference} />
            </span>
          </dd>
        </div>
      </dl>
      <p className="px-4 pb-3 text-small text-fg-3">
        {comparedWords(refunds, complete)}, {receiptMoment(asOf)}.
        {refundsNotCounted > 0
          ? ` ${formatCount(refundsNotCounted)} ${plural(refundsNotCounted, 'refund')} in other currencies not counted.`
          : null}
        {refundsOfFormerAccounts > 0
          ? ` ${formatCount(refundsOfFormerAccounts)} ${plural(refundsOfFormerAccounts, 'refund')} of a former account not compared.`
          : null}
      </p>
      {lookBack ? <LookBackNote {...lookBack} /> : null}
      {differing.length > 0 ? <Differing books={books} /> : null}
    </>
  )
}

function LookBackNote({ readTo }: NonNullable<Reconciliation['lookBack']>) {
  return (
    <p role="status" className="px-4 pb-3 text-small text-partial">
      {readTo
        ? `Still reading the provider’s refunds: back to ${receiptMoment(readTo)} so far. Older ones may be missing.`
        : 'Still reading the provider’s refunds. Some may be missing.'}
    </p>
  )
}

function comparedWords(refunds: number, isComplete: boolean): string {
  if (refunds === 0) return 'Nothing to compare'
  const count = `${formatCount(refunds)} ${plural(refunds, 'refund')}`
  if (isComplete) return refunds === 1 ? `${count} compared` : `All ${count} compared`
  return `Only the newest ${count} compared`
}

function Verdict({ difference }: { readonly difference: Cents | null }) {
  if (difference === null) return <span className="text-fg-2">Unknown without the provider</span>
  const isGreen = difference === 0
  return (
    <>
      <StatusShape status={isGreen ? 'redeemed' : 'error'} className={isGreen ? 'text-redeemed' : 'text-error'} />
      <span className={isGreen ? 'text-redeemed' : 'text-error'}>{formatUsd(difference)}</span>
    </>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-small text-fg-3">{name}</dt>
    <dd className="text-lead">{value}</dd>
  </div>
)

const amountOf = (amount: Cents | null) => (amount === null ? 'Missing' : formatUsd(amount))

function Differing({ books: { differing } }: { readonly books: Reconciliation }) {
  return (
    <div className="overflow-x-auto border-t border-line-faint">
      <table className="w-full text-small">
        <caption className="px-4 pt-3 text-left font-medium">Refunds that don’t match</caption>
        <thead>
          <tr className="text-fg-3 [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-normal">
            <th scope="col" className="text-left">
              Refund
            </th>
            <th scope="col" className="text-right">
              Ledger
            </th>
            <th scope="col" className="text-right">
              Provider
            </th>
            <th scope="col" className="text-right">
              Tickets
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ refundId, providerRefundId, paymentIntentId, ledger, provider, tickets }) => (
            <tr key={refundId ?? providerRefundId ?? paymentIntentId} className="[&>*]:px-4 [&>*]:py-1.5">
              <th scope="row" className="text-left font-mono text-mono font-normal break-all">
                {refundId ? (
                  <Link
                    to="/refunds/$refundId"
                    params={{ refundId }}
                    className="inline-flex min-h-6 items-center text-signal hover:underline coarse:min-h-touch"
                  >
                    {refundId}
                  </Link>
                ) : (
                  (providerRefundId ?? paymentIntentId)
                )}
              </th>
              <td className="text-right">{amountOf(ledger)}</td>
              <td className="text-right">{amountOf(provider)}</td>
              <td className="text-right">{amountOf(tickets)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
