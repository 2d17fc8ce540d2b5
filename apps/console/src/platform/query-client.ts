import { ApiError } from '@ground-control/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { registerCache } from './kept/caches.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, calls fail like any others, and screens show that instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A failing server may be restarting, but a refusal won't change. */
const isWorthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

registerCache(() => queryClient.clear())
