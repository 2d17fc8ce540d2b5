import { useCallback, useEffect, useState } from 'react'

type SearchBox = typeof import('#subjects/search/search-box.tsx').SearchBox

const afterMs = 1_500

/**
 * The search box is no part of the first screen: its code comes once that has settled, or when somebody wants it sooner.
 * null: not there yet.
 */
export function useSearchCode() {
  const [code, setCode] = useState<{ readonly SearchBox: SearchBox } | null>(null)
  const load = useCallback(async () => setCode(await import('#subjects/search/search-box.tsx')), [])
  useEffect(() => {
    // Who wants it then is told when it still cannot be had.
    const timer = setTimeout(() => load().catch(() => {}), afterMs)
    return () => clearTimeout(timer)
  }, [load])
  return { SearchBox: code?.SearchBox ?? null, load }
}
