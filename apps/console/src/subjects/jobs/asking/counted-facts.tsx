import type { JobPreview } from '@ground-control/contract/jobs/job'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { UseQueryResult } from '@tanstack/react-query'
import { PreviewLedger } from '#subjects/jobs/preview-ledger.tsx'
import type { JobWish } from '#subjects/jobs/queries.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'

type Props = {
  readonly counting: UseQueryResult<JobPreview>
  readonly withFees: boolean
  readonly wish: JobWish
  readonly isCancelled: boolean
}

/** Facts before fields: the server's count, and that nothing has changed yet. */
export function CountedFacts({ counting, withFees, wish, isCancelled }: Props) {
  const preview = counting.data
  const failure = useKeptError(counting)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-small font-medium text-fg-2">What this will refund</h3>
      <div
        className="overflow-hidden rounded-panel border border-line bg-panel"
        aria-busy={counting.isFetching || undefined}
      >
        {preview ? (
          <PreviewLedger preview={preview} withFees={withFees} />
        ) : failure ? (
          <LoadFailed
            headingLevel={3}
            line="Couldn’t count"
            error={failure}
            busy={counting.isFetching}
            onRetry={() => void counting.refetch()}
          />
        ) : (
          <Awaited />
        )}
      </div>
      {preview && wish.kind === 'call-off' ? <Others preview={preview} /> : null}
      <Callout title="Nothing has changed yet.">
        {wish.kind === 'refunds'
          ? 'The event still takes place. Only these purchases are refunded.'
          : isCancelled
            ? 'The event is already cancelled. What is left will be refunded.'
            : 'When it starts, the event is marked CANCELLED, and redeeming and transferring stop.'}{' '}
        If sales change before then, you see new numbers first.
      </Callout>
    </div>
  )
}

const Others = ({ preview: { comps, redeemed } }: { readonly preview: JobPreview }) => (
  <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-fg-2">
    <span>
      <span className="font-medium text-fg">{formatCount(comps)}</span> {plural(comps, 'comp stops', 'comps stop')}{' '}
      working, no money
    </span>
    <span>
      <span className="font-medium text-fg">{formatCount(redeemed)}</span> {plural(redeemed, 'person is', 'people are')}{' '}
      already inside
    </span>
  </p>
)

const awaited = ['38%', '44%', '52%', '40%', '36%', '48%']

function Awaited() {
  return (
    <>
      {awaited.map((width) => (
        <div key={width} className="flex h-8 items-center border-b border-line-faint px-4">
          <Skeleton width={width} />
        </div>
      ))}
      <p role="status" className="px-4 py-2.5 text-small text-fg-2">
        Counting payments…
      </p>
    </>
  )
}
