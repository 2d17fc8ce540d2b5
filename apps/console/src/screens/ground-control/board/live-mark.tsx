import { useQueryClient } from '@tanstack/react-query'
import { consoleConfig } from '#platform/config.ts'
import { useLiveState } from '#platform/live/use-live.ts'
import { useNow } from '#platform/use-now.ts'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { boardKeys } from './board-queries.ts'
import { liveMark, type LiveMark as Mark } from './live-words.ts'

/** A change of state is announced, its ticking clock is not. */
export function LiveMark({ isPaused }: { readonly isPaused: boolean }) {
  const state = useLiveState()
  const now = useNow()
  const queries = useQueryClient().getQueryCache().findAll({ queryKey: boardKeys.all })
  const lastFigureAt = Math.max(0, ...queries.map((query) => query.state.dataUpdatedAt))
  const mark = liveMark({ state, isPaused, now, lastFigureAt, timeZone: consoleConfig().timeZone })
  return (
    <span className="flex min-h-5 items-center gap-2 text-small text-fg-2">
      <span role="status" className="flex items-center gap-2">
        {mark ? <MarkWord mark={mark} /> : null}
      </span>
      {mark && 'since' in mark && mark.since ? <span className="text-fg-3">last update {mark.since}</span> : null}
    </span>
  )
}

function MarkWord({ mark }: { readonly mark: Mark }) {
  if (mark.name === 'live') {
    return (
      <>
        <span
          aria-hidden="true"
          className="size-1.75 rounded-full bg-redeemed ring-3 ring-redeemed-bg forced-colors:bg-[Highlight]"
        />
        Live
      </>
    )
  }
  if (mark.name === 'stale') {
    return (
      <span className="inline-flex items-center gap-1.5 rounded-tag border border-partial-line bg-partial-bg px-1.5 text-legend text-partial">
        <StatusShape status="error" />
        STALE
      </span>
    )
  }
  return (
    <>
      <StatusShape status={mark.name === 'paused' ? 'partial' : 'pending'} className="text-fg-3" />
      {mark.name === 'paused' ? 'Paused' : 'Reconnecting'}
    </>
  )
}
