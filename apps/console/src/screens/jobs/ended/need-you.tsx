import { ApiError } from '@ground-control/contract/client'
import type { Job, JobItem } from '@ground-control/contract/jobs/job'
import { failureWords } from '@ground-control/domain/jobs/job-words'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { ActionDialog } from '#screens/jobs/action-dialog.tsx'
import { jobActions, jobQueries } from '#subjects/jobs/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'

export function NeedYou({ job }: { readonly job: Job }) {
  const count = job.progress.failed.items
  const query = useInfiniteQuery({ ...jobQueries.items(job.jobId, 'failed'), enabled: count > 0 })
  const failure = useKeptError(query)
  const items = count > 0 ? (query.data?.pages.flatMap((page) => page.items) ?? []) : []
  return (
    <Panel title="Need you" count={formatCount(count)}>
      {count === 0 ? (
        <p className="px-4 py-6 text-center text-small text-fg-3">
          {job.progress.items === 0 ? 'There was nothing to refund.' : 'No payments need you.'}
        </p>
      ) : failure ? (
        <LoadFailed
          headingLevel={3}
          line="Couldn’t load what needs you"
          error={failure}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <SkeletonLines widths={['70%', '60%', '65%']} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1.1fr)_auto_minmax(0,1.25fr)_auto] gap-x-5 max-[56rem]:grid-cols-[minmax(0,1fr)_auto]">
          <li aria-hidden="true" className={`${row} min-h-9 text-small font-medium text-fg-3 max-[56rem]:hidden`}>
            <span>Purchaser</span>
            <span className="text-right">Amount</span>
            <span>Reason</span>
          </li>
          {items.map((item) => (
            <NeedItem key={item.paymentIntentId} job={job} item={item} />
          ))}
        </ul>
      )}
      <ShowMore list={query} />
    </Panel>
  )
}

const row = 'col-span-full grid grid-cols-subgrid items-center border-b border-line-faint px-4 last:border-b-0'

type ItemProps = { readonly job: Job; readonly item: JobItem }

function NeedItem({ job, item }: ItemProps) {
  const { paymentIntentId, purchaser, amount, failure, caseId } = item
  const hasPurchases = useCapability('purchases')
  const words = failureWords[failure?.group ?? 'other']
  const name = purchaser.name ?? purchaser.email ?? paymentIntentId
  return (
    <li className={`${row} min-h-11 gap-y-1.5 py-1`}>
      <div className="min-w-0 leading-4">
        {hasPurchases ? (
          <Link
            to="/purchases/$paymentIntentId"
            params={{ paymentIntentId }}
            className="block truncate rounded-tag leading-6 font-medium hover:underline coarse:leading-11"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="block truncate font-medium">{name}</bdi>
        )}
        {purchaser.email && purchaser.name ? (
          <span title={purchaser.email} className="block truncate text-small text-fg-3">
            {purchaser.email}
          </span>
        ) : null}
      </div>
      <span className="text-right font-medium">{formatUsd(amount)}</span>
      <div className="min-w-0 leading-4.5 max-[56rem]:col-span-2">
        <span className="block">{words.title}</span>
        <span className="block text-small text-fg-3">
          {caseId ? 'A case is open with the customer' : words.hint}
          {failure && words.way === 'open' ? `: ${failure.message}` : ''}
        </span>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-[56rem]:col-span-2 max-[56rem]:justify-start">
        <NextStep job={job} item={item} name={name} />
        <Handled job={job} item={item} name={name} />
      </div>
    </li>
  )
}

function NextStep({ job, item, name }: ItemProps & { readonly name: string }) {
  const { paymentIntentId, caseId, failure, refundId } = item
  const hasSupport = useCapability('support')
  if (caseId && hasSupport) {
    return (
      <Link
        to="/support"
        search={{ case: caseId }}
        aria-label={`Open case of ${name}`}
        className={buttonClass({ size: 'sm' })}
      >
        Open case
      </Link>
    )
  }
  const { way } = failureWords[failure?.group ?? 'other']
  if (way === 'ask' && hasSupport) return <AskByEmail job={job} item={item} name={name} />
  if (way === 'try-again' && job.state === 'done') return <TryOneAgain job={job} item={item} name={name} />
  return refundId ? (
    <Link
      to="/refunds/$refundId"
      params={{ refundId }}
      aria-label={`Open refund of ${name}`}
      className={buttonClass({ size: 'sm' })}
    >
      Open refund
    </Link>
  ) : (
    <Link
      to="/purchases/$paymentIntentId"
      params={{ paymentIntentId }}
      aria-label={`Open purchase of ${name}`}
      className={buttonClass({ size: 'sm' })}
    >
      Open purchase
    </Link>
  )
}

/** Opens a case with the customer, where the email is written. */
function AskByEmail({ job, item, name }: ItemProps & { readonly name: string }) {
  const router = useRouter()
  const ask = useMutation({
    mutationFn: () => jobActions.askCustomer(job.jobId, item.paymentIntentId),
    onSuccess: ({ caseId }) => {
      if (caseId) void router.navigate({ href: links.support({ case: caseId }) })
    },
  })
  return (
    <>
      {ask.error ? (
        <span role="alert" className="w-full text-small text-error">
          {ask.error instanceof ApiError ? ask.error.message : 'Couldn’t send the request.'}
        </span>
      ) : null}
      <Button
        size="sm"
        busy={ask.isPending}
        aria-label={`Ask ${name} by email…`}
        disabledReason={item.purchaser.email ? null : 'No email address is known.'}
        onClick={() => ask.mutate()}
      >
        Ask by email…
      </Button>
    </>
  )
}

function TryOneAgain({ job, item, name }: ItemProps & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayRefund = useMay('refund')
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`Try ${name} again…`}
        disabledReason={mayRefund.reason}
        onClick={() => setOpen(true)}
      >
        Try again…
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Try again"
        label={`Refund ${formatUsd(item.amount)}`}
        variant="danger"
        failed="Couldn’t try again"
        onConfirm={() => jobActions.tryAgain(job.jobId, item.paymentIntentId)}
      >
        <p>
          {formatUsd(item.amount)} for {formatCount(item.tickets)} {plural(item.tickets, 'ticket')}{' '}
          {item.tickets === 1 ? 'goes' : 'go'} back to <bdi>{name}</bdi>. This can’t refund twice.
        </p>
        {item.failure ? (
          <p className="text-small">
            Last time: <bdi>“{item.failure.message}”</bdi>
          </p>
        ) : null}
      </ActionDialog>
    </>
  )
}

function Handled({ job, item, name }: ItemProps & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Mark ${name} as handled…`} onClick={() => setOpen(true)}>
        Handled…
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Mark as handled"
        label="Mark as handled"
        variant="primary"
        failed="Couldn’t mark it as handled"
        asksWhy
        onConfirm={(reason) => jobActions.handled(job.jobId, item.paymentIntentId, reason)}
      >
        <p>
          {formatUsd(item.amount)} of <bdi>{name}</bdi> no longer needs you. Nothing is refunded by this.
        </p>
      </ActionDialog>
    </>
  )
}
