import { type CallOptions, orNull } from '@ground-control/contract/client'
import type { BodyOf, QueryOf } from '@ground-control/contract/endpoint'
import { type CaseDetail, type CaseSummary, getCase, openCase as openCaseCall } from '@ground-control/contract/support'
import { countCases, type FoundCase, listCases, searchCases } from '@ground-control/contract/support-lists'
import { listMacros } from '@ground-control/contract/support-macros'
import type { CaseId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { refreshQueries } from '#platform/live/refresh-queries.ts'
import { queryClient } from '#platform/query-client.ts'

/** `all` covers lists, counts and single cases. */
export const macrosKey = ['macros'] as const

export const caseKeys = {
  all: ['cases'],
  counts: ['cases', 'counts'],
  lists: ['cases', 'list'],
  one: (caseId: CaseId | null) => ['cases', 'one', caseId] as const,
} as const

const firstPage = (): string | null => null
const pageSize = 50
/** Snoozes end and cases become overdue without a change, so no live hint arrives. */
const byTheClockMs = 60_000

export type CaseFilter = Pick<QueryOf<typeof listCases>, 'accountId' | 'orgId' | 'tab'>

type ListFilter = Pick<QueryOf<typeof listCases>, 'tab' | 'category' | 'priority' | 'eventId'> & {
  readonly overdue: boolean
  readonly text: string
}

export type ListedCase = CaseSummary & Partial<Pick<FoundCase, 'matched' | 'excerpt'>>

type ListPage = { readonly cases: readonly ListedCase[]; readonly next: string | null }

export const caseQueries = {
  /** Typed text goes into the request body, never into an address. */
  list: ({ text, overdue, ...filter }: ListFilter) =>
    infiniteQueryOptions({
      queryKey: [...caseKeys.lists, filter, overdue, text],
      queryFn: ({ signal, pageParam }): Promise<ListPage> => {
        const page = { ...filter, limit: pageSize, ...(pageParam && { after: pageParam }) }
        return text === ''
          ? api(listCases, { query: { ...page, ...(overdue && { overdue: 'true' as const }) } }, { signal })
          : api(searchCases, { body: { ...page, query: text, ...(overdue && { overdue }) } }, { signal })
      },
      // While typing, the last results stay until the next arrive.
      ...(text !== '' && { placeholderData: keepPreviousData }),
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

  one: (caseId: CaseId | null) =>
    queryOptions({
      queryKey: caseKeys.one(caseId),
      queryFn: caseId === null ? skipToken : ({ signal }) => orNull(api(getCase, { params: { caseId } }, { signal })),
    }),

  macros: () =>
    queryOptions({
      queryKey: macrosKey,
      queryFn: ({ signal }) => api(listMacros, {}, { signal }),
      select: ({ macros }) => macros,
    }),

  of: (filter: CaseFilter) =>
    queryOptions({
      queryKey: [...caseKeys.lists, 'of', filter],
      queryFn: ({ signal }) => api(listCases, { query: { ...filter, limit: pageSize } }, { signal }),
    }),
}

export type NewCase = BodyOf<typeof openCaseCall>

export const openCase = (body: NewCase, options: CallOptions) => api(openCaseCall, { body }, options)

/** Shows the result of an own change and reloads lists and counts. */
export function showCase(detail: CaseDetail): void {
  const { caseId } = detail.case
  const key = caseQueries.one(caseId).queryKey
  // Ignore an answer that is older than what is shown.
  queryClient.setQueryData(key, (before) => (before && before.case.version > detail.case.version ? before : detail))
  void refreshQueries(queryClient, caseKeys.lists)
  void queryClient.invalidateQueries({ queryKey: caseKeys.counts })
}

/** Reloads the case; a failed reload keeps what is shown. */
export async function readAgain(caseId: CaseId): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: caseKeys.one(caseId) })
}
