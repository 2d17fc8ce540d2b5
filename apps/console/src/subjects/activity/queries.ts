import { exportAudit, listActivity, listAudit } from '@ground-control/contract/activity'
import type { CallInput } from '@ground-control/contract/client'
import type { BodyOf } from '@ground-control/contract/endpoint'
import type { AccountId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, streamApi } from '#platform/api.ts'

type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>
type ActivityQuery = NonNullable<CallInput<typeof listActivity>['query']>
type AuditFilter = Omit<AuditQuery, 'after'>
export type ActivitySubject = Pick<ActivityQuery, 'eventId' | 'orgId' | 'accountId'>

const firstPage = (): string | null => null
const shownActions = 8
const shownChanges = 20

export const auditQueries = {
  all: ['audit'],
  entries: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'entries', filter],
      queryFn: ({ signal, pageParam }) => readAudit({ ...filter, ...(pageParam && { after: pageParam }) }, signal),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  ofPerson: (actorId: AccountId) =>
    queryOptions({
      queryKey: ['audit', 'of-person', actorId],
      queryFn: ({ signal }) => readAudit({ actorId, limit: shownActions }, signal),
      staleTime: 0,
    }),
  configurationChanges: () =>
    queryOptions({
      queryKey: ['audit', 'configuration'],
      queryFn: ({ signal }) => readAudit({ action: 'remote-config.changed', limit: shownChanges }, signal),
      staleTime: 0,
    }),
}

export const activityQueries = {
  feed: (about: ActivitySubject) =>
    infiniteQueryOptions({
      queryKey: ['activity', about],
      queryFn: ({ signal, pageParam }) => readActivity({ ...about, ...(pageParam && { after: pageParam }) }, signal),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
}

const readAudit = (query: AuditQuery, signal: AbortSignal) => api(listAudit, { query }, { signal })

export const exportTrail = (filter: BodyOf<typeof exportAudit>, signal: AbortSignal) =>
  streamApi(exportAudit, { body: filter }, { signal })

export const readActivity = (query: ActivityQuery, signal: AbortSignal) => api(listActivity, { query }, { signal })
