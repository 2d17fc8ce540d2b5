import { useEffect, useState } from 'react'
import { loadCapabilities } from '#platform/capabilities.ts'

/**
 * Whether the same request, sent again under its key, is carried out once. The specified calls promise nothing of the
 * kind; a platform that offers anything beyond them does. Not known is no.
 */
export function useKeepsKeys(): boolean {
  const [keepsKeys, setKeepsKeys] = useState(false)
  useEffect(() => {
    let isLatest = true
    void loadCapabilities().then(({ size }) => isLatest && setKeepsKeys(size > 0))
    return () => {
      isLatest = false
    }
  }, [])
  return keepsKeys
}
