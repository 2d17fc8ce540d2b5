import { countCases } from '@ground-control/contract/support'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { caseKeys } from '#subjects/support/case-keys.ts'
import { useWake } from '#subjects/support/use-wake.ts'

const everyMs = 2_000

/** How many support cases are open; null where nobody keeps any, or while it is not known. */
export function useOpenCases(): number | null {
  const hasSupport = useCapability('support')
  const { data, dataUpdatedAt } = useQuery({
    queryKey: caseKeys.counts,
    queryFn: ({ signal }) => api(countCases, {}, { signal }),
    enabled: hasSupport,
    staleTime: 60_000,
  })
  useLiveQueries({ queryKey: caseKeys.counts, concerns: ({ kind }) => kind === 'case', everyMs })
  useWake({ counts: data, askedAt: dataUpdatedAt })
  return hasSupport ? (data?.open ?? null) : null
}
