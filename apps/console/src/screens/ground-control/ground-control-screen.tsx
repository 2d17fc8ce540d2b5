import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useCapabilities } from '#platform/capabilities.ts'
import { useLiveState } from '#platform/live/use-live.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { OpenJobs } from '#subjects/jobs/open-jobs.tsx'
import { buttonClass } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { AttentionStrip } from './attention/attention-strip.tsx'
import { PausedContext } from './board/board-part.ts'
import { boardKeys } from './board/board-queries.ts'
import type { BoardView } from './board/board-view.ts'
import { liveMark, type LiveMark as Mark } from './board/live-words.ts'
import { useBoardLive } from './board/use-board-live.ts'
import { DoorsPanel } from './doors/doors-panel.tsx'
import { RankingPanel } from './rankings/ranking-panel.tsx'
import { SalesPanel } from './sales/sales-panel.tsx'

type Props = { readonly view: BoardView; readonly onViewChange: (view: BoardView) => void }

export function GroundControlScreen({ view, onViewChange }: Props) {
  const client = useQueryClient()
  const [isPaused, setPaused] = useState(false)
  const has = useCapabilities()
  const canFollow = has('live')
  const hasBoard = has('shift-board')
  useBoardLive({ paused: isPaused })
  function refresh() {
    // Works while paused too, since a person asked for it.
    const shown = client.getQueryCache().findAll({ queryKey: boardKeys.all })
    for (const query of shown) if (query.getObserversCount() > 0) void query.fetch().catch(saidByPanel)
  }
  useSingleKeys({ R: refresh })
  return (
    <PausedContext value={isPaused}>
      <div className="mx-auto flex w-full max-w-400 flex-col gap-3.5 px-6 pt-5 pb-3 phone:p-4">
        <header className="flex min-h-9 flex-none flex-wrap items-center gap-x-3.5 gap-y-2.5">
          <h1 tabIndex={-1} className="text-title">
            Ground Control
          </h1>
          {canFollow ? <LiveMark isPaused={isPaused} /> : null}
          <div className="ml-auto flex flex-wrap items-center gap-2.5 phone:ml-0 phone:w-full">
            {hasBoard ? <ViewChoice view={view} onViewChange={onViewChange} /> : null}
            {canFollow ? (
              <IconButton
                label={isPaused ? 'Resume live updates' : 'Pause live updates'}
                icon={isPaused ? <Play /> : <Pause />}
                className="border border-line bg-raised phone:ml-auto"
                onClick={() => setPaused(!isPaused)}
              />
            ) : null}
          </div>
        </header>
        <OpenJobs eventId={null} paused={isPaused} />
        {hasBoard ? <AttentionStrip /> : null}
        <div className="grid gap-3.5 md:grid-cols-2 lg:grid-cols-3">
          {hasBoard ? <SalesPanel {...view} /> : null}
          <DoorsPanel />
          <RankingPanel ranking="ticketsSold" />
          <RankingPanel ranking="totalRevenue" />
          <div className="flex min-w-0 flex-col gap-3">
            {has('activity') ? <ActivityPanel /> : null}
            <SupportNote />
          </div>
        </div>
      </div>
    </PausedContext>
  )
}

/** The panel shows the failure itself. */
const saidByPanel = () => {}

function ViewChoice({ view, onViewChange }: Props) {
  return (
    <div className="contents touch:[&_button]:min-w-touch">
      <Segmented
        label="Measure"
        choices={measures}
        value={view.measure}
        onChange={(measure) => onViewChange({ ...view, measure })}
      />
      <Segmented
        label="Window"
        choices={windows}
        value={view.hours}
        onChange={(hours) => onViewChange({ ...view, hours })}
      />
    </div>
  )
}

const measures = [
  { value: 'tickets' as const, label: 'Tickets' },
  { value: 'revenue' as const, label: 'Revenue' },
]

const windows = [
  { value: '1' as const, label: '1 h' },
  { value: '6' as const, label: '6 h' },
  { value: '24' as const, label: '24 h' },
]

function SupportNote() {
  return (
    <Callout
      role="note"
      icon={<Inbox />}
      title={<h2 className="font-medium">Support Issues</h2>}
      actions={
        <Link to="/support" className={buttonClass({ size: 'sm' })}>
          Open Support
        </Link>
      }
    >
      Support moved to the Support section of the navigation.
    </Callout>
  )
}

/** Announces changes of state, but not the ticking clock. */
function LiveMark({ isPaused }: { readonly isPaused: boolean }) {
  const state = useLiveState()
  const now = useNow()
  const queries = useQueryClient().getQueryCache().findAll({ queryKey: boardKeys.all })
  const lastFigureAt = Math.max(0, ...queries.map((query) => query.state.dataUpdatedAt))
  const mark = liveMark({ state, isPaused, now, lastFigureAt, timeZone: viewerZone })
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
