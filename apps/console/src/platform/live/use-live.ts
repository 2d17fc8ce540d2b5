import type { LiveHint } from '@ground-control/contract/live'
import { useEffect, useEffectEvent } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useStore } from '#platform/external-store.ts'
import { followLine, type LiveState, liveState } from './live-line.ts'

export const useLiveState = (): LiveState => useStore(liveState)

/** null: from now on nothing is missed, but earlier changes may have been. */
export function useLiveHints(onHint: (hint: LiveHint | null) => void): void {
  const hasLive = useCapability('live')
  const tell = useEffectEvent(onHint)
  useEffect(() => {
    if (!hasLive) return
    return followLine({ onHint: (hint) => tell(hint), onReady: () => tell(null) })
  }, [hasLive])
}
