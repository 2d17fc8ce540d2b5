import type { AnyRouter } from '@tanstack/react-router'
import { queryClient } from '#platform/query-client.ts'

const quietMs = 150
const longestWaitMs = 10_000

let settling: Promise<void> | null = null

/**
 * Resolves when the first screen is ready: nothing is being fetched for it, or fetching takes too long. Later screens
 * and overlays are fetched only then.
 */
export function whenSettled(router: AnyRouter): Promise<void> {
  settling ??= new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const stopListening = queryClient.getQueryCache().subscribe(look)
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
      // A router that just became idle doesn't notify any query.
      if (queryClient.isFetching() > 0 || router.state.status === 'pending') return look()
      finish()
    }
    function finish() {
      clearTimeout(quiet)
      clearTimeout(tooLong)
      stopListening()
      resolve()
    }
  })
  return settling
}
