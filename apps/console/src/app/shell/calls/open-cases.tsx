import { formatCount } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { caseKeys, caseQueries } from '#subjects/support/queries.ts'
import { useWake } from '#subjects/support/use-wake.ts'

/** How many support cases are open; `otherwise` if unknown or none. */
export function OpenCases({ otherwise }: { readonly otherwise: ReactNode }) {
  const count = useOpenCases()
  if (!count) return otherwise
  return (
    <span className="ml-auto rounded-full bg-selected px-1.75 text-small text-fg-2">
      {formatCount(count)}
      <span className="sr-only"> open</span>
    </span>
  )
}

const everyMs = 2_000

/** null: unknown, or no support on this platform. */
function useOpenCases(): number | null {
  const hasSupport = useCapability('support')
  const { data, dataUpdatedAt } = useQuery({
    ...caseQueries.counts(),
    // The live line reports changes, and useWake covers what changes with time alone.
    refetchInterval: false,
    staleTime: 60_000,
    enabled: hasSupport,
  })
  useLiveQueries({ queryKey: caseKeys.counts, concerns: ({ kind }) => kind === 'case', everyMs })
  useWake({ counts: data, askedAt: dataUpdatedAt })
  return hasSupport ? (data?.open ?? null) : null
}
