import { useEffect } from 'react'
import { useLiveHints } from '#platform/live/use-live.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import { useWatched } from '#subjects/organizations/watched/watched.ts'
import { useDoorSending } from '#subjects/tickets/door/door-sending.ts'

export { FeatureSwitches } from '#app/shell/status-bar/feature-switches.tsx'
export { NextDoors } from './next-doors.tsx'
export { OpenCases } from './open-cases.tsx'
export { OutsideItems } from './outside-items.tsx'

/** What goes on behind every screen. */
export function Unseen(): null {
  // Sends what waits from the door.
  useDoorSending()
  useEffect(() => void remoteConfig.load(), [])
  useLiveSwitches()
  return null
}

/**
 * A switch that somebody turns counts in every open console at once. The line says the values itself, also when it comes
 * back, so nothing is fetched before the minimum interval is over.
 */
function useLiveSwitches(): void {
  useLiveHints((hint) => {
    if (hint?.kind !== 'remote-config') return
    if (hint.values) remoteConfig.take({ values: hint.values, reasons: hint.reasons })
    else void remoteConfig.load({ force: true })
  })
}

type WatchedProps = { readonly onCount: (organizations: number) => void }

/** Tells how many organizations the person watches. */
export function WatchedCount({ onCount }: WatchedProps): null {
  const { length } = useWatched().own
  useEffect(() => onCount(length), [length, onCount])
  return null
}
