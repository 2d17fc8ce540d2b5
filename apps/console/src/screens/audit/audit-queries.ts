import { listAudit } from '@ground-control/contract/activity'
import { listStaff } from '@ground-control/contract/staff'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { type AuditView, toAuditQuery } from './audit-view.ts'

export const auditQueries = {
  all: ['audit'],
  entries: (view: AuditView) =>
    infiniteQueryOptions({
      queryKey: ['audit', toAuditQuery(view)],
      queryFn: ({ signal, pageParam }) =>
        api(listAudit, { query: { ...toAuditQuery(view), ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  staff: () =>
    queryOptions({
      queryKey: ['staff', 'list'],
      queryFn: async ({ signal }) => (await api(listStaff, {}, { signal })).staff,
      staleTime: 60_000,
    }),
}
