import { useLiveHints } from '#platform/live/use-live.ts'
import { remoteConfig } from '#platform/remote-config.ts'

/**
 * A switch that somebody turns counts in every open console at once. The line says the values itself, also when it comes
 * back, so nothing is fetched before the minimum interval is over.
 */
export function useLiveSwitches(): void {
  useLiveHints((hint) => {
    if (hint?.kind !== 'remote-config') return
    if (hint.values) remoteConfig.take(hint.values)
    else void remoteConfig.load({ force: true })
  })
}
