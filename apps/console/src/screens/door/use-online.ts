import { useSyncExternalStore } from 'react'
import { health, useHealth } from '#platform/calls/health.ts'

export const isOnline = (): boolean => navigator.onLine && health.get().state !== 'unreachable'

export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  return useHealth().state !== 'unreachable' && hasNetwork
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
