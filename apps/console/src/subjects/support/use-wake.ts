import type { CaseCounts } from '@ground-control/contract/support-lists'
import type { Instant } from '@ground-control/domain/values/time'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseKeys } from './queries.ts'

type Needs = {
  readonly counts: CaseCounts | undefined
  /** When they were last loaded; an early wake-up tries again. */
  readonly askedAt: number
  readonly paused?: boolean
}

/** Limits retries when this clock runs ahead of the platform's. */
const minMs = 2_000
/** Browser timers can't wait for months. */
const maxMs = 3_600_000

/** An ending snooze sends no live hint, so reload cases by the clock. */
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
  Math.min(maxMs, Math.max(Date.parse(wakesAt) - now, askedAt + minMs - now, 0))
