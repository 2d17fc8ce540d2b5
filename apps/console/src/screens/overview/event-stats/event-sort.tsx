import type { EventStatsColumn, EventStatsSort } from '@ground-control/domain/figures/event-stats'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { sortChoices } from './event-columns.tsx'

type Props = {
  readonly sort: EventStatsSort
  readonly onSort: (column: EventStatsColumn) => void
  /** Where not every column has a head that turns the order around. */
  readonly withDirection: boolean
}

/** Every order the rows can have, by name: the end date has no column of its own. */
export function EventSort({ sort, onSort, withDirection }: Props) {
  return (
    <div className="flex items-center gap-1">
      <Select label="Sort by" inlineLabel value={sort.column} options={sortChoices} onValue={onSort} />
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
