import { formatCount } from '@ground-control/domain/values/counts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCapability } from '#platform/capabilities.ts'
import { configurationQueries } from '#screens/configuration/queries.ts'
import { jobQueries } from '#subjects/jobs/queries.ts'
import { refundQueries } from '#subjects/refunds/queries.ts'

/** What turning refunds off does to those that are under way. */
export function RefundFacts() {
  const hasList = useCapability('refund-list')
  const hasJobs = useCapability('jobs')
  const refunds = useInfiniteQuery({ ...refundQueries.list({ state: 'pending' }), enabled: hasList }).data?.pages[0]
  const jobs = useQuery({ ...jobQueries.open(null), enabled: hasJobs }).data
  const consoles = useQuery(configurationQueries.openConsoles())
  const lines = [
    ...(hasList ? [['Refunds under way finish', countOf(refunds?.refunds, refunds?.next)]] : []),
    ...(hasJobs ? [['Refund jobs pause until someone resumes them', countOf(jobs, null)]] : []),
    ...(consoles.data === null || consoles.isError
      ? []
      : [['Consoles open now', consoles.data ? formatCount(consoles.data) : '…']]),
  ]
  if (lines.length === 0) return null
  return (
    <dl className="rounded-control border border-line bg-panel">
      {lines.map(([words, count]) => (
        <div key={words} className="flex items-center gap-3 border-b border-line-faint px-4 py-1.5 last:border-b-0">
          <dt className="min-w-0 flex-1">{words}</dt>
          <dd className="tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function countOf(list: readonly unknown[] | undefined, next: string | null | undefined): string {
  if (!list) return '…'
  return `${formatCount(list.length)}${next ? '+' : ''}`
}
