import { ApiError } from '@ground-control/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { registerCache } from './kept/caches.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails like any other: screens say so instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The server may have been restarting; a refusal stays one. */
const isWorthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

registerCache(() => queryClient.clear())
