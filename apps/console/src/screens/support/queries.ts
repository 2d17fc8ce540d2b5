import { orNull } from '@ground-control/contract/client'
import { listStaff } from '@ground-control/contract/staff'
import { type CaseDetail, countCases, getCase, listCases } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { refreshQueries } from '#platform/live/refresh-queries.ts'
import { queryClient } from '#platform/query-client.ts'
import { caseKeys } from '#subjects/support/case-keys.ts'
import type { SupportView } from './support-view.ts'

const pageSize = 50
/** Snoozes end and cases become overdue while nobody changes anything, so nobody tells of it. */
const byTheClockMs = 60_000

export const caseQueries = {
  list: ({ tab, overdue }: Pick<SupportView, 'tab' | 'overdue'>) =>
    infiniteQueryOptions({
      queryKey: [...caseKeys.lists, tab, overdue],
      queryFn: ({ signal, pageParam }) =>
        api(
          listCases,
          {
            query: {
              tab,
              limit: pageSize,
              ...(overdue && { overdue: 'true' as const }),
              ...(pageParam && { after: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: byTheClockMs,
    }),

  counts: () =>
    queryOptions({
      queryKey: caseKeys.counts,
      queryFn: ({ signal }) => api(countCases, {}, { signal }),
      refetchInterval: byTheClockMs,
    }),

  /** null: there is no such case. */
  one: (caseId: CaseId) =>
    queryOptions({
      queryKey: caseKeys.one(caseId),
      queryFn: ({ signal }) => orNull(api(getCase, { params: { caseId } }, { signal })),
    }),

  staff: () =>
    queryOptions({
      queryKey: ['support', 'staff'],
      queryFn: ({ signal }) => api(listStaff, {}, { signal }),
      select: ({ staff }) => staff,
      staleTime: 300_000,
    }),
}

/** The case as a change of one's own left it. Lists and counts are asked again. */
export function showCase(detail: CaseDetail): void {
  const { caseId } = detail.case
  const key = caseQueries.one(caseId).queryKey
  // An answer that was overtaken on its way must not take back what came later.
  queryClient.setQueryData(key, (before) => (before && before.case.version > detail.case.version ? before : detail))
  void refreshQueries(queryClient, caseKeys.lists)
  void queryClient.invalidateQueries({ queryKey: caseKeys.counts })
}

/** The case as it is now; what cannot be read leaves what is shown. */
export async function readAgain(caseId: CaseId): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: caseKeys.one(caseId) })
}
