import { redeemedShare } from '@ground-control/domain/figures/ticket-figures'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, formatPercent } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { memo } from 'react'
import { useNow } from '#platform/use-now.ts'
import type { GuestListState, ReadyGuestList } from '#screens/guest-list/source/guest-list-state.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { StatCard } from '#ui/data/stat-card.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { redeemedNote, refundedNote, soldNote } from './figure-text.ts'

type Props = {
  readonly list: GuestListState
  readonly onRetry?: () => void
  readonly onRefresh?: () => void
}

const nothing = { text: '–' }

const legends = ['Tickets Sold', 'Gross Sales', 'Redeemed'] as const

/** Counts everybody, whatever is searched for, so it is not drawn again with every page. */
export const GuestCards = memo(function GuestCards({ list, onRetry, onRefresh }: Props) {
  return (
    <div className="grid flex-none grid-cols-3 gap-4 phone:grid-cols-2 phone:gap-2.5">
      {list.state === 'ready' ? (
        <ReadyCards list={list} onRefresh={onRefresh} />
      ) : (
        legends.map((legend, index) => (
          <StatCard
            key={legend}
            legend={legend}
            smallCaps
            compact
            value={list.state === 'failed' && list.isMissing ? nothing : list.state}
            onRetry={list.state === 'failed' ? onRetry : undefined}
            className={index === 2 ? lastOnPhone : undefined}
          />
        ))
      )}
    </div>
  )
}, showTheSame)

function showTheSame({ list: a, ...before }: Props, { list: b, ...after }: Props): boolean {
  if (before.onRetry !== after.onRetry || before.onRefresh !== after.onRefresh) return false
  if (a.state === 'failed' && b.state === 'failed') return a.isMissing === b.isMissing
  if (a.state !== 'ready' || b.state !== 'ready') return a.state === b.state
  return a.figures === b.figures && a.updatedAt === b.updatedAt && a.refresh === b.refresh && a.live === b.live
}

type ReadyProps = { readonly list: ReadyGuestList; readonly onRefresh?: () => void }

function ReadyCards({ list, onRefresh }: ReadyProps) {
  const { figures, refresh } = list
  const isPhone = useMediaQuery(phoneQuery)
  const isNarrow = useMediaQuery(narrowQuery)
  const share = redeemedShare(figures)
  const refunded = refundedNote(figures)
  const gross = formatUsd(figures.gross)
  const hasRoomBeside = !isNarrow && gross.length <= longestBeside
  const age = <ListAge list={list} onRefresh={onRefresh} />
  const stale = refresh === 'failed'
  return (
    <>
      <StatCard
        legend="Tickets Sold"
        smallCaps
        compact
        value={{ text: formatCount(figures.sold) }}
        stale={stale}
        age={isPhone ? undefined : age}
        subtitle={stale ? 'Refresh failed, last answer shown' : soldNote(figures)}
      />
      <StatCard
        legend="Gross Sales"
        smallCaps
        compact
        value={{ text: gross }}
        stale={stale}
        subtitle={
          <>
            Total revenue from ticket sales
            <NotCounted payments={figures.paymentsNotCounted} />
            {refunded && !hasRoomBeside ? <span className="block">{refunded}</span> : null}
          </>
        }
        compare={
          refunded && hasRoomBeside ? (
            <p className="w-[calc(100%-12.25rem)] self-center text-right text-small text-balance text-fg-2">
              {refunded}
            </p>
          ) : null
        }
      />
      <StatCard
        legend="Redeemed"
        smallCaps
        compact
        value={{ text: formatPercent(share) }}
        stale={stale}
        age={isPhone ? age : undefined}
        meter={<SeatStrip percent={share * 100} meaning="redeemed" label="Redeemed" size="tall" />}
        subtitle={redeemedNote(figures)}
        className={lastOnPhone}
      />
    </>
  )
}

const lastOnPhone = 'phone:col-span-2'

/** Below this a card has no room for words beside the gross. */
const narrowQuery = '(width < 80rem)'
const longestBeside = '$999,999.99'.length

type AgeProps = {
  readonly list: Pick<ReadyGuestList, 'updatedAt' | 'refresh' | 'live'>
  readonly onRefresh?: () => void
}

/** Apart from the cards, because it ticks. */
function ListAge({ list, onRefresh }: AgeProps) {
  return (
    // Above the meter, which the touch target reaches into.
    <span className="relative z-1 flex min-w-0 flex-wrap items-center justify-end gap-x-2.5 gap-y-1 text-right text-small">
      <LiveMark live={list.live} />
      <DataAge
        updatedAt={list.updatedAt}
        // With live changes no answer grows old.
        lifetimeMs={list.live === 'on' ? Number.POSITIVE_INFINITY : constants.dashboardCacheMs}
        now={useNow(1_000)}
        failed={list.refresh === 'failed'}
        refreshing={list.refresh === 'running'}
        onRefresh={() => onRefresh?.()}
      />
    </span>
  )
}

function LiveMark({ live }: Pick<ReadyGuestList, 'live'>) {
  if (live === 'off') return null
  if (live === 'on') return <span className="text-fg-3">Live</span>
  return (
    <span className="flex items-center gap-1.5 text-partial">
      <StatusShape status="error" />
      Live updates paused
    </span>
  )
}
