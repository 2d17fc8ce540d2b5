import {
  type EventStatsColumn,
  type EventStatsRow,
  type EventStatsSort,
  sortEventStats,
} from '@ground-control/domain/figures/event-stats'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LateSelect } from '#ui/fields/late-select.tsx'
import { phonePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { type Clock, eventColumns, phoneColumns, sortChoices } from './event-columns.tsx'
import { ViewMore } from './view-more.tsx'

type Props = {
  readonly tabs?: ReactNode
  readonly title: string
  readonly events: readonly EventStatsRow[]
  readonly loading: boolean
  readonly showViewMore: boolean
  readonly onViewMore?: () => void
  readonly sort: EventStatsSort
  readonly onSort: (column: EventStatsColumn) => void
  readonly hrefOf: (eventId: EventId) => string
  readonly onOpen: (eventId: EventId) => void
  readonly clock: Clock
  /** Placeholder rows, so that nothing moves when the real ones arrive. */
  readonly expected: number
  readonly emptyHint?: string
  readonly failure?: ReactNode
  readonly age?: ReactNode
  /** The rows are already in order. */
  readonly isSorted?: boolean
  readonly more?: ReactNode
  readonly pager?: ReactNode
  /** A new key scrolls to the first row. */
  readonly scrollKey?: string
}

const cardPart = phonePart('The list', () => import('./event-card.tsx'))

export function EventStatsTable(props: Props) {
  const { title, events, loading, showViewMore, onViewMore, sort, onSort, hrefOf, onOpen, clock } = props
  const { tabs, expected, emptyHint, failure, age, isSorted = false, more, pager, scrollKey } = props
  const isPhone = useMediaQuery(phoneQuery)
  const isFolded = useMediaQuery(foldedQuery)
  const card = useLatePart(cardPart, isPhone, () => undefined)
  return (
    <Panel
      tabs={tabs}
      title={title}
      count={events.length > 0 && !tabs ? formatCount(events.length) : undefined}
      busy={loading}
      className="min-h-90 flex-1 phone:flex-none"
      actions={
        <>
          {isPhone ? null : <EventSort sort={sort} onSort={onSort} withDirection={isFolded} />}
          {more}
          <div className="flex min-w-16 items-center justify-end coarse:min-h-touch">{age}</div>
        </>
      }
    >
      <DataTable
        label={title}
        columns={isPhone ? phoneColumns : eventColumns({ ...clock, sortsByEnd: sort.column === 'endDate', isFolded })}
        rows={isSorted ? events : sortEventStats(events, sort)}
        scrollKey={scrollKey}
        rowKey={(event) => event.eventId}
        sort={sort}
        onSort={onSort}
        hrefOf={(event) => hrefOf(event.eventId)}
        onOpen={(event) => onOpen(event.eventId)}
        loading={loading}
        skeletonRows={expected}
        empty={failure ?? <EmptyState line="NO EVENTS FOUND FOR THE SELECTED DATE RANGE" hint={emptyHint} />}
        renderCard={(event) => (card ? <card.EventCard event={event} clock={clock} /> : null)}
      />
      <ViewMore shown={showViewMore && events.length > 0} onViewMore={onViewMore} />
      {pager}
    </Panel>
  )
}

/** Below this width the names would have too little room. */
const foldedQuery = '(width < 80rem)'

type SortProps = {
  readonly sort: EventStatsSort
  readonly onSort: (column: EventStatsColumn) => void
  readonly withDirection: boolean
}

/** Offers every order by name, since the end date has no column. */
function EventSort({ sort, onSort, withDirection }: SortProps) {
  return (
    <div className="flex items-center gap-1">
      <LateSelect label="Sort by" value={sort.column} options={sortChoices} onValue={onSort} />
      {withDirection ? (
        <IconButton
          label={sort.descending ? 'Sort ascending' : 'Sort descending'}
          icon={sort.descending ? <ArrowDown /> : <ArrowUp />}
          onClick={() => onSort(sort.column)}
        />
      ) : null}
    </div>
  )
}
