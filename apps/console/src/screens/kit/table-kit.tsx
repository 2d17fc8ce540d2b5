import { useEffect, useRef, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column, Sort } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { KitSection } from './kit-section.tsx'

type EventRow = {
  readonly id: string
  readonly name: string
  readonly sold: number
  readonly status: 'active' | 'pending'
}

const events: readonly EventRow[] = [
  { id: 'evt_4Tn7Rk2mBx0Q', name: 'Static Bloom: Album Release', sold: 2310, status: 'active' },
  { id: 'evt_Hy6kW1sR8dMf', name: 'Makers Market', sold: 1533, status: 'active' },
  { id: 'evt_9fQ0lW1O8sZ2', name: 'Nightjar: Winter Tour', sold: 1284, status: 'active' },
  { id: 'evt_7LzP3cEo5vXu', name: 'Tectonic: Bass Night', sold: 1102, status: 'pending' },
]

const columns: readonly Column<EventRow, 'name' | 'sold' | 'status'>[] = [
  {
    id: 'name',
    header: 'Event',
    width: '46%',
    sortable: true,
    cell: (event) => event.name,
    detail: (event) => <span className="font-mono text-mono">{event.id}</span>,
  },
  {
    id: 'sold',
    header: 'Tickets Sold',
    align: 'end',
    sortable: true,
    descendingFirst: true,
    cell: (event) => event.sold.toLocaleString('en-US'),
  },
  {
    id: 'status',
    header: 'Status',
    width: '28%',
    cell: (event) => (
      <Badge status={event.status} quiet={event.status === 'active'}>
        {event.status.toUpperCase()}
      </Badge>
    ),
  },
]

export function TableKit() {
  const [sort, setSort] = useState<Sort<'name' | 'sold' | 'status'>>({ column: 'sold', descending: true })
  const [opened, setOpened] = useState<string | null>(null)
  const panel = useHeldLooks()
  const sign = sort.descending ? -1 : 1
  const rows = [...events].sort(
    (a, b) => sign * (sort.column === 'name' ? a.name.localeCompare(b.name) : a.sold - b.sold),
  )
  const shared = { label: 'Events', columns, rowKey: (event: EventRow) => event.id, renderCard }
  return (
    <>
      <KitSection title="Table row: rest, hover, focus, selected" note={opened ? `opened ${opened}` : undefined}>
        <div ref={panel}>
          <Panel title="Recent Event Updates (Top 20)" count="4">
            <DataTable
              {...shared}
              rows={rows}
              sort={sort}
              onSort={(column) =>
                setSort({ column, descending: column === sort.column ? !sort.descending : column === 'sold' })
              }
              hrefOf={(event) => `#${event.id}`}
              onOpen={(event) => setOpened(event.id)}
              isSelected={(event) => event.status === 'pending'}
            />
          </Panel>
        </div>
      </KitSection>
      <KitSection title="Table: loading, empty">
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Panel title="Loading" busy>
            <DataTable {...shared} rows={[]} loading skeletonRows={4} />
          </Panel>
          <Panel title="Empty">
            <DataTable
              {...shared}
              rows={[]}
              empty={<EmptyState line="NO EVENTS FOUND FOR THE SELECTED DATE RANGE" hint="Nov 13 – 14, 2025" />}
            />
          </Panel>
        </div>
      </KitSection>
    </>
  )
}

function renderCard(event: EventRow) {
  return (
    <span className="flex justify-between gap-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate font-medium">{event.name}</span>
        <span className="font-mono text-mono text-fg-3">{event.id}</span>
      </span>
      <span className="text-small text-fg-3">{event.sold.toLocaleString('en-US')} sold</span>
    </span>
  )
}

/** Holds the second row in hover and the third in focus, for looks that have no props. */
function useHeldLooks() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const rows = frame.current?.querySelectorAll<HTMLElement>('tbody tr')
    rows?.[1]?.setAttribute('data-look', 'hover')
    rows?.[2]?.querySelector('a')?.setAttribute('data-look', 'focus')
  }, [])
  return frame
}
