import type { BodyOf } from '@ground-control/contract/endpoint'
import { setRemoteConfig } from '@ground-control/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { readOpenConsoles, readRemoteConfig } from '#platform/remote-config.ts'

export const configurationQueries = {
  all: ['configuration'],
  values: () =>
    queryOptions({
      queryKey: ['configuration', 'values'],
      queryFn: ({ signal }) => readRemoteConfig(signal),
      staleTime: 0,
    }),
  openConsoles: () =>
    queryOptions({
      queryKey: ['configuration', 'open-consoles'],
      queryFn: ({ signal }) => readOpenConsoles(signal),
      staleTime: 0,
    }),
}

export const saveConfiguration = (body: BodyOf<typeof setRemoteConfig>) => api(setRemoteConfig, { body })
