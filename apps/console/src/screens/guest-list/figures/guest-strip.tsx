import { redeemedShare } from '@ground-control/domain/figures/ticket-figures'
import { formatCount, formatPercent, plural } from '@ground-control/domain/values/counts'
import { cents, formatUsd } from '@ground-control/domain/values/money'
import { memo, useId } from 'react'
import { setPreference, usePreferences } from '#platform/kept/preferences.ts'
import type { GuestListState, ReadyGuestList } from '#screens/guest-list/source/guest-list-state.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { FigureStrip, StripFigure, StripFold } from '#ui/data/figure-strip.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { redeemedNote, refundedNote, soldNote } from './figure-text.ts'
import { ListAge } from './list-age.tsx'
import { TypeTable } from './type-table.tsx'

type Props = {
  readonly list: GuestListState
  /** Tickets whose refund is not settled yet. */
  readonly underWay?: number
  /** null: unknown, or no limit. */
  readonly capacity?: number | null
  readonly onRetry?: () => void
  readonly onRefresh?: () => void
}

const nothing = { text: '–' }

const legends = ['Tickets Sold', 'Gross Sales', 'Refunded', 'Net', 'Redeemed'] as const

/** Counts everybody, whatever is searched for, so paging doesn't redraw it. */
export const GuestStrip = memo(function GuestStrip({ list, underWay = 0, capacity = null, onRetry, onRefresh }: Props) {
  const bodyId = useId()
  const isOpen = usePreferences().breakdownOpen
  const types = list.state === 'ready' ? list.figures.types : null
  return (
    <>
      {/* Below the reference width, three cells per line. */}
      <FigureStrip label="Figures" className="md:max-[90rem]:*:basis-[30%]">
        {list.state === 'ready' ? (
          <ReadyFigures list={list} underWay={underWay} capacity={capacity} onRefresh={onRefresh} />
        ) : (
          legends.map((legend) => (
            <StripFigure
              key={legend}
              legend={legend}
              value={list.state === 'failed' && list.isMissing ? nothing : list.state}
              onRetry={list.state === 'failed' ? onRetry : undefined}
              width={legend === 'Redeemed' ? 'whole' : 'half'}
            />
          ))
        )}
        <StripFold
          title="TICKET TYPE BREAKDOWN"
          note={types && `${formatCount(types.length)} ${plural(types.length, 'type')}`}
          isOpen={isOpen}
          bodyId={bodyId}
          onToggle={() => setPreference({ breakdownOpen: !isOpen })}
        />
      </FigureStrip>
      <div id={bodyId} hidden={!isOpen} className="flex-none overflow-hidden rounded-panel border border-line bg-panel">
        {!isOpen ? null : types && types.length > 0 ? <TypeTable types={types} /> : <NoTypes list={list} />}
      </div>
    </>
  )
}, showTheSame)

function showTheSame({ list: a, ...before }: Props, { list: b, ...after }: Props): boolean {
  if (before.onRetry !== after.onRetry || before.onRefresh !== after.onRefresh) return false
  if (before.underWay !== after.underWay || before.capacity !== after.capacity) return false
  if (a.state === 'failed' && b.state === 'failed') return a.isMissing === b.isMissing
  if (a.state !== 'ready' || b.state !== 'ready') return a.state === b.state
  return a.figures === b.figures && a.updatedAt === b.updatedAt && a.refresh === b.refresh && a.live === b.live
}

type ReadyProps = {
  readonly list: ReadyGuestList
  readonly underWay: number
  readonly capacity: number | null
  readonly onRefresh?: (() => void) | undefined
}

function ReadyFigures({ list, underWay, capacity, onRefresh }: ReadyProps) {
  const { figures, refresh } = list
  const isPhone = useMediaQuery(phoneQuery)
  const share = redeemedShare(figures)
  const stale = refresh === 'failed'
  return (
    <>
      <StripFigure
        legend="Tickets Sold"
        value={{
          text: formatCount(figures.sold),
          beside: capacity === null ? undefined : `of ${formatCount(capacity)}`,
        }}
        stale={stale}
        note={stale ? 'Refresh failed, last answer shown' : soldNote(figures)}
      />
      <StripFigure
        legend="Gross Sales"
        value={{ text: formatUsd(figures.gross) }}
        stale={stale}
        note={
          <>
            Total revenue from ticket sales
            <NotCounted payments={figures.paymentsNotCounted} />
          </>
        }
      />
      <StripFigure
        legend="Refunded"
        value={{ text: formatUsd(figures.refundedAmount) }}
        stale={stale}
        note={refundedNote(figures, underWay)}
      />
      <StripFigure
        legend="Net"
        value={{ text: formatUsd(cents(figures.gross - figures.refundedAmount)) }}
        stale={stale}
        note="Gross less refunded"
      />
      <StripFigure
        legend="Redeemed"
        value={{ text: formatPercent(share) }}
        stale={stale}
        end={isPhone && onRefresh ? <ListAge list={list} onRefresh={onRefresh} /> : undefined}
        meter={<SeatStrip percent={share * 100} meaning="redeemed" label="Redeemed" size="md" />}
        note={redeemedNote(figures)}
        width="whole"
      />
    </>
  )
}

/** As high as a few types, so that the list below doesn't move. */
function NoTypes({ list }: Pick<Props, 'list'>) {
  const words = list.state === 'failed' && list.isMissing ? '' : noTypes[list.state]
  return (
    <p className="grid h-44 place-items-center text-small text-fg-3" aria-busy={list.state === 'loading' || undefined}>
      {words}
    </p>
  )
}

const noTypes = {
  loading: '...',
  failed: 'Couldn’t load ticket types.',
  ready: 'No tickets yet.',
}
