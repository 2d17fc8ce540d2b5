import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const afterMs = 3_000

/**
 * Fetches the code of the other screens once the first one has settled: moving between them then costs no wait, and
 * works while the server is out of reach.
 */
export function useScreensAhead(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const { id, options } of Object.values(router.routesById)) {
        if (id.startsWith('/_staff/')) await options.component?.preload?.()
      }
    }, afterMs)
    return () => clearTimeout(timer)
  }, [router])
}
