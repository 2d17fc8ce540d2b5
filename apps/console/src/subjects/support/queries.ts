import { orNull } from '@ground-control/contract/client'
import type { QueryOf } from '@ground-control/contract/endpoint'
import { type CaseDetail, countCases, getCase, listCases } from '@ground-control/contract/support'
import type { CaseTab } from '@ground-control/domain/support/cases'
import type { CaseId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { refreshQueries } from '#platform/live/refresh-queries.ts'
import { queryClient } from '#platform/query-client.ts'

/** Queries about support cases. What is counted is part of what changes with any of them. */
export const caseKeys = {
  all: ['cases'],
  counts: ['cases', 'counts'],
  lists: ['cases', 'list'],
  one: (caseId: CaseId | null) => ['cases', 'one', caseId] as const,
} as const

const firstPage = (): string | null => null
const pageSize = 50
/** Snoozes end and cases become overdue while nobody changes anything, so nobody tells of it. */
const byTheClockMs = 60_000

export type CaseFilter = Pick<QueryOf<typeof listCases>, 'accountId' | 'orgId' | 'tab'>

export const caseQueries = {
  list: ({ tab, overdue }: { readonly tab: CaseTab; readonly overdue: boolean }) =>
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
      initialPageParam: firstPage(),
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
  one: (caseId: CaseId | null) =>
    queryOptions({
      queryKey: caseKeys.one(caseId),
      queryFn: caseId === null ? skipToken : ({ signal }) => orNull(api(getCase, { params: { caseId } }, { signal })),
    }),

  /** Of one account or organization, the most urgent first. */
  of: (filter: CaseFilter) =>
    queryOptions({
      queryKey: [...caseKeys.lists, 'of', filter],
      queryFn: ({ signal }) => api(listCases, { query: { ...filter, limit: pageSize } }, { signal }),
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
