import { listAudit } from '@ground-control/contract/activity'
import { getRemoteConfig } from '@ground-control/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

export const configurationQueries = {
  all: ['configuration'],
  values: () =>
    queryOptions({
      queryKey: ['configuration', 'values'],
      queryFn: ({ signal }) => api(getRemoteConfig, {}, { signal }),
      staleTime: 0,
    }),
  history: () =>
    queryOptions({
      queryKey: ['configuration', 'history'],
      queryFn: ({ signal }) =>
        api(listAudit, { query: { action: 'remote-config.changed', limit: historyEntries } }, { signal }),
      staleTime: 0,
    }),
}

const historyEntries = 20
