import type { LiveHint } from '@ground-control/contract/live'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshQueries } from './refresh-queries.ts'
import { useLiveHints } from './use-live.ts'

type Needs = {
  readonly queryKey: QueryKey
  readonly concerns: (hint: LiveHint) => boolean
  /** The shortest time between two requests, however much changes. */
  readonly everyMs: number
  readonly paused?: boolean
}

/** Refetches queries when something they concern has changed: at once the first time, then at most every `everyMs`. */
export function useLiveQueries({ queryKey, concerns, everyMs, paused = false }: Needs): void {
  const client = useQueryClient()
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasMissed = useRef(false)

  function ask() {
    timer.current = undefined
    askedAt.current = performance.now()
    void refreshQueries(client, queryKey)
  }

  useLiveHints((hint) => {
    if (hint !== null && !concerns(hint)) return
    if (paused) {
      wasMissed.current = true
      return
    }
    timer.current ??= setTimeout(ask, Math.max(0, askedAt.current + everyMs - performance.now()))
  })

  const catchUp = useEffectEvent(() => {
    if (!wasMissed.current) return
    wasMissed.current = false
    ask()
  })
  useEffect(() => {
    if (!paused) {
      catchUp()
      return
    }
    // If a refetch was due, it waits until the pause ends.
    wasMissed.current ||= timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
  }, [paused])

  useEffect(() => () => clearTimeout(timer.current), [])
}
