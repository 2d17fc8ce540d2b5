import type { LiveHint } from '@ground-control/contract/live'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshQueries } from './refresh-queries.ts'
import { useLiveHints } from './use-live.ts'

type Needs = {
  readonly queryKey: QueryKey
  readonly concerns: (hint: LiveHint) => boolean
  /** However much changes, it is asked again at most this often. */
  readonly everyMs: number
  readonly paused?: boolean
}

/** Asks queries again when something changed that concerns them: the first time at once, then at most every so often. */
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
    // What was about to be asked waits for the end of the pause.
    wasMissed.current ||= timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
  }, [paused])

  useEffect(() => () => clearTimeout(timer.current), [])
}
