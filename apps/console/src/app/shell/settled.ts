import { queryClient } from '#platform/query-client.ts'

const quietMs = 150
const longestWaitMs = 10_000

type Router = {
  readonly state: { readonly status: 'pending' | 'idle' }
  readonly subscribe: (event: 'onResolved', listener: () => void) => () => void
}

let settling: Promise<void> | null = null

/**
 * Resolves when the first screen is ready: nothing is being fetched for it, or fetching takes too long. Later screens
 * and overlays are fetched only then.
 */
export function whenSettled(router: Router): Promise<void> {
  settling ??= new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    // A screen that fetches nothing notifies no query.
    const stopListening = [queryClient.getQueryCache().subscribe(look), router.subscribe('onResolved', look)]
    const tooLong = setTimeout(finish, longestWaitMs)
    look()
    function look() {
      const isBusy = queryClient.isFetching() > 0 || router.state.status === 'pending'
      if (isBusy) {
        clearTimeout(quiet)
        quiet = undefined
      } else quiet ??= setTimeout(again, quietMs)
    }
    function again() {
      quiet = undefined
      if (queryClient.isFetching() > 0 || router.state.status === 'pending') return look()
      finish()
    }
    function finish() {
      clearTimeout(quiet)
      clearTimeout(tooLong)
      for (const stop of stopListening) stop()
      resolve()
    }
  })
  return settling
}
