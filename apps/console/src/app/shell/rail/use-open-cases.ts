import { useQuery } from '@tanstack/react-query'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { caseKeys, caseQueries } from '#subjects/support/queries.ts'
import { useWake } from '#subjects/support/use-wake.ts'

const everyMs = 2_000

/** How many support cases are open; null where nobody keeps any, or while it is not known. */
export function useOpenCases(): number | null {
  const hasSupport = useCapability('support')
  const { data, dataUpdatedAt } = useQuery({
    ...caseQueries.counts(),
    // The live line tells of changes, and useWake of what the clock changes.
    refetchInterval: false,
    staleTime: 60_000,
    enabled: hasSupport,
  })
  useLiveQueries({ queryKey: caseKeys.counts, concerns: ({ kind }) => kind === 'case', everyMs })
  useWake({ counts: data, askedAt: dataUpdatedAt })
  return hasSupport ? (data?.open ?? null) : null
}
