import { queryOptions } from '@tanstack/react-query'
import { readRemoteConfig } from '#platform/remote-config.ts'

export const configurationQueries = {
  all: ['configuration'],
  values: () =>
    queryOptions({
      queryKey: ['configuration', 'values'],
      queryFn: ({ signal }) => readRemoteConfig(signal),
      staleTime: 0,
    }),
}
