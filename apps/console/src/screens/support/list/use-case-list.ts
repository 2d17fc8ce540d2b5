import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import type { SupportView } from '#screens/support/support-view.ts'
import { caseKeys, caseQueries } from '#subjects/support/queries.ts'
import { useWake } from '#subjects/support/use-wake.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'

const everyMs = 2_000

export type CaseList = ReturnType<typeof useCaseList>

export function useCaseList({ tab, category, priority, eventId, overdue }: SupportView, text: string) {
  const list = useInfiniteQuery(
    caseQueries.list({
      ...(tab !== 'all' && { tab }),
      ...(category && { category }),
      ...(priority && { priority }),
      ...(eventId && { eventId }),
      overdue,
      text,
    }),
  )
  const counts = useQuery(caseQueries.counts())
  useLiveQueries({ queryKey: caseKeys.lists, concerns: ({ kind }) => kind === 'case', everyMs })
  // On a desktop the rail counts them, and keeps the same answer current.
  const isPhone = useMediaQuery(phoneQuery)
  useLiveQueries({ queryKey: caseKeys.counts, concerns: ({ kind }) => kind === 'case', everyMs, paused: !isPhone })
  useWake({ counts: counts.data, askedAt: counts.dataUpdatedAt, paused: !isPhone })
  const cases = useMemo(() => list.data?.pages.flatMap((page) => page.cases), [list.data])
  return {
    cases,
    counts: counts.data,
    error: list.error,
    isLoading: list.isPending,
    /** The last results stay while the next are searched for. */
    isSearching: text !== '' && (list.isPlaceholderData || list.isPending),
    isRetrying: list.isFetching && list.error !== null,
    /** The pages loaded so far, and how to load the next. */
    pages: list,
    retry: () => void list.refetch(),
  }
}
