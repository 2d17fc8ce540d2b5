import { useRef } from 'react'
import { useLiveHints } from '#platform/live/use-live.ts'
import { remoteConfig } from '#platform/remote-config.ts'

/** A switch that somebody turns counts in every open console at once, also after the line was lost for a while. */
export function useLiveSwitches(): void {
  const wasReady = useRef(false)
  useLiveHints((hint) => {
    // When the line opens first, the configuration has just been loaded.
    if (hint === null ? wasReady.current : hint.kind === 'remote-config') void remoteConfig.load({ force: true })
    if (hint === null) wasReady.current = true
  })
}
