import type { Job } from '@ground-control/contract/jobs/job'
import type { JobReconciliation } from '@ground-control/contract/jobs/job-lists'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#platform/use-now.ts'
import { secondsClock } from '#screens/jobs/job-times.ts'
import { jobQueries } from '#subjects/jobs/queries.ts'
import { Ledger, LedgerLine, LedgerPart, LedgerSum } from '#ui/data/ledger.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'

export function Reconciled({ job }: { readonly job: Job }) {
  const query = useQuery(jobQueries.reconciliation(job.jobId))
  return (
    <Panel
      title="Reconciliation"
      busy={query.isFetching}
      actions={query.data ? <Verdict books={query.data} /> : undefined}
    >
      <Reading
        query={query}
        headingLevel={3}
        failed="Couldn’t compare the money"
        loading={
          <>
            <SkeletonLines widths={['60%', '72%', '66%', '50%', '58%']} />
            <p role="status" className="px-4 pb-3 text-small text-fg-2">
              Checking with the payment provider…
            </p>
          </>
        }
      >
        {(books) => <Books books={books} job={job} />}
      </Reading>
    </Panel>
  )
}

function Verdict({ books: { difference } }: { readonly books: JobReconciliation }) {
  const isGreen = difference === 0
  const ink = difference === null ? 'text-fg-2' : isGreen ? 'text-redeemed' : 'text-error'
  return (
    <span role="status" className={`inline-flex items-center gap-1.5 text-small ${ink}`}>
      {difference === null ? null : <StatusShape status={isGreen ? 'redeemed' : 'error'} />}
      {difference === null
        ? 'Not compared'
        : isGreen
          ? 'Adds up'
          : `Differs by ${formatUsd(cents(Math.abs(difference)))}`}
    </span>
  )
}

type BooksProps = { readonly books: JobReconciliation; readonly job: Job }

function Books({ books, job: { state, preview } }: BooksProps) {
  const { gross, discounts, refundedBefore, refundedByJob, left, parts, fees, atProvider } = books
  return (
    <>
      <Ledger label="Reconciliation">
        <LedgerLine name="Gross sales" amount={formatUsd(gross)} />
        {discounts > 0 ? <LedgerLine name="Discounts, never paid" amount={minus(discounts)} /> : null}
        <LedgerLine name="Refunded before" amount={minus(refundedBefore)} />
        <LedgerLine name="Refunded by this job" amount={minus(refundedByJob)} />
        <LedgerSum name="Left" amount={formatUsd(left)} />
        {parts.map(({ why, payments, amount }) => (
          <LedgerPart key={why} name={partWords(why, payments, preview.refundDays)} amount={formatUsd(amount)} />
        ))}
        <LedgerLine name="Fees refunded" amount={formatUsd(fees.refundedByJob)} />
        {fees.failed > 0 ? <LedgerPart name="Need you, fees" amount={formatUsd(fees.failed)} /> : null}
        {fees.toDo > 0 ? (
          <LedgerPart
            name={state === 'stopped' ? 'Not refunded, fees' : 'Still to do, fees'}
            amount={formatUsd(fees.toDo)}
          />
        ) : null}
        <LedgerLine name="At the provider" amount={atProvider === null ? 'No answer' : formatUsd(atProvider)} />
      </Ledger>
      <Compared books={books} />
    </>
  )
}

function Compared({ books: { asOf, difference, notCounted } }: Pick<BooksProps, 'books'>) {
  const now = new Date(useNow(60_000))
  const when = secondsClock(asOf, now)
  return (
    <p className="border-t border-line-faint px-3.5 py-2.5 text-small text-fg-3">
      {difference === null
        ? `Couldn’t reach the provider at ${when}.`
        : `Compared with the provider’s list at ${when}: ${difference === 0 ? 'no difference' : 'the refunds differ'}.`}
      {notCounted.map(({ currency, payments, amount }) => (
        <span key={currency}>
          {' '}
          {formatCount(payments)} {plural(payments, 'payment')} in {currency.toUpperCase()} (
          {formatMoney(amount, currency)}) {plural(payments, 'is', 'are')} not counted.
        </span>
      ))}
    </p>
  )
}

function partWords(why: JobReconciliation['parts'][number]['why'], payments: number, refundDays: number): string {
  const count = formatCount(payments)
  switch (why) {
    case 'disputed':
      return `${count} disputed`
    case 'too-old':
      return `${count} paid over ${formatCount(refundDays)} days ago`
    case 'under-way':
      return `${count} ${plural(payments, 'refund')} under way`
    case 'other-currency':
      return `${count} in another currency`
    case 'unclear':
      return `${count} with amounts that don’t add up`
    case 'failed':
      return `${count} ${plural(payments, 'needs', 'need')} you, tickets`
    case 'to-do':
      return `${count} not refunded yet`
    case 'sold-since':
      return `${count} sold since the start`
    case 'other':
      return `${count} not part of this job`
  }
}

const minus = (amount: Cents) => formatUsd(cents(-amount))
