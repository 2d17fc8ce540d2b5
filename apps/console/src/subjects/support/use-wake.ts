import type { CaseCounts } from '@ground-control/contract/support'
import type { Instant } from '@ground-control/domain/values/time'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseKeys } from './queries.ts'

type Needs = {
  readonly counts: CaseCounts | undefined
  /** When they were last asked for: where it was too early, it is tried once more. */
  readonly askedAt: number
  readonly paused?: boolean
}

/** The clock here may go before the platform's: asked at once and again, it would be asked very often. */
const leastMs = 2_000
/** A timer cannot wait for months. */
const mostMs = 3_600_000

/** A snooze that ends is nobody's change, so nobody tells of it: by the clock what concerns cases is asked again. */
export function useWake({ counts, askedAt, paused = false }: Needs): void {
  const client = useQueryClient()
  const wakesAt = counts?.nextWakeAt
  useEffect(() => {
    if (paused || !wakesAt) return
    const ask = () => void client.invalidateQueries({ queryKey: caseKeys.all })
    const timer = setTimeout(ask, wakeDelayMs(wakesAt, askedAt, Date.now()))
    return () => clearTimeout(timer)
  }, [client, wakesAt, askedAt, paused])
}

export const wakeDelayMs = (wakesAt: Instant, askedAt: number, now: number): number =>
  Math.min(mostMs, Math.max(Date.parse(wakesAt) - now, askedAt + leastMs - now, 0))
