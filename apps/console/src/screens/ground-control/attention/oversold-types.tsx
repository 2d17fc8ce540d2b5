import type { Attention } from '@ground-control/contract/attention'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Rest } from './rest.tsx'

type Types = Attention['oversoldTypes']
type OversoldType = Types['first'][number]

export function OversoldTypes({ types }: { readonly types: Types | null }) {
  const router = useRouter()
  return (
    <>
      <DataTable
        label="Ticket types over capacity"
        columns={columns}
        rows={types?.first ?? []}
        rowKey={({ ticketTypeId }) => ticketTypeId}
        hrefOf={addressOf}
        onOpen={(type) => void router.navigate({ href: addressOf(type) })}
        loading={types === null}
        skeletonRows={4}
        empty={<EmptyState line="Nothing is oversold" hint="No ticket type of an upcoming event is over capacity." />}
        renderCard={(type) => (
          <>
            <span className="flex justify-between gap-3">
              <bdi className="min-w-0 truncate font-medium">{type.name}</bdi>
              <span className="flex-none text-partial">{overText(type)}</span>
            </span>
            <span className="block truncate text-small text-fg-3">
              <bdi>{eventTitle(type.eventName)}</bdi>, {formatCount(type.taken)} of {formatCount(type.capacity)} taken
            </span>
          </>
        )}
      />
      {types ? <Rest shown={types.first.length} count={types.count} what={plural(types.count, 'ticket type')} /> : null}
    </>
  )
}

const addressOf = ({ eventId }: OversoldType): string => links.event(eventId)

const overText = ({ taken, capacity }: OversoldType): string => `${formatCount(taken - capacity)} over`

const columns: readonly Column<OversoldType>[] = [
  {
    id: 'type',
    header: 'TICKET TYPE',
    width: 'minmax(0,1.5fr)',
    cell: ({ name }) => <bdi>{name}</bdi>,
    detail: ({ ticketTypeId }) => <span className="font-mono text-mono">{ticketTypeId}</span>,
  },
  {
    id: 'event',
    header: 'EVENT',
    width: 'minmax(0,2fr)',
    cell: ({ eventName }) => <bdi>{eventTitle(eventName)}</bdi>,
    detail: ({ eventId }) => <span className="font-mono text-mono">{eventId}</span>,
  },
  { id: 'capacity', header: 'CAPACITY', align: 'end', cell: ({ capacity }) => formatCount(capacity) },
  { id: 'taken', header: 'TAKEN', align: 'end', cell: ({ taken }) => formatCount(taken) },
  { id: 'over', header: 'OVER', align: 'end', cell: (type) => <span className="text-partial">{overText(type)}</span> },
]
