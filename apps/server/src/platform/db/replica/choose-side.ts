import { isPosition } from '@ground-control/contract/positions'

/** How far the replica was when last checked. */
export type Seen = {
  readonly replayed: string
  /** At most this far behind the primary. */
  readonly behindMs: number
}

/** A replica further behind is never used. */
export const maxBehindMs = 5_000

/** Chooses who answers a read. `wait`: the replica, once it has what the caller has already seen. */
export function chooseSide(wanted: string | null, seen: Seen | null): 'replica' | 'primary' | 'wait' {
  // A caller that doesn't say what it has seen, such as a script, may have written just now.
  if (wanted === null || seen === null || seen.behindMs > maxBehindMs) return 'primary'
  return seen.replayed >= wanted ? 'replica' : 'wait'
}

/** Postgres writes `16/B374D848`. */
export const toPosition = (lsn: string): string =>
  lsn
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('')
    .toUpperCase()

export const positionOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && isPosition(header) ? header : null

/** Measures the lag with this process's clock alone: how long ago was the primary where the replica is now? */
export function createLag() {
  let samples: { readonly position: string; readonly at: number }[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  return {
    /** Records a position that the primary had reached at that moment. */
    primaryAt(position: string, at: number): void {
      // While the replica is stalled, the oldest sample counts.
      if (samples.length < maxSamples) samples.push({ position, at })
    },
    replicaAt(replayed: string): void {
      for (const { position, at } of samples) if (position <= replayed) freshAt = Math.max(freshAt, at)
      samples = samples.filter(({ position }) => position > replayed)
    },
    behindMs: (now: number): number => now - freshAt,
  }
}

const maxSamples = 1_000
