import type { OrganizationStats, OrganizationStatsRow } from '@ground-control/contract/figures/organizations'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { changeOf } from '@ground-control/domain/figures/change'
import type { OrganizationStatsColumn, OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { cents, formatUsd } from '@ground-control/domain/values/money'
import type { ReactNode } from 'react'
import { Delta } from '#ui/data/delta.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { cardFigures, minus } from './card-figures.ts'

type Props = {
  /** null: loading or failed. */
  readonly stats: OrganizationStats | null
  readonly loading: boolean
  readonly failure: ReactNode
  readonly sort: OrganizationStatsSort
  readonly onSort: (column: OrganizationStatsColumn) => void
  readonly hrefOf: (row: OrganizationStatsRow) => string
  readonly onOpen: (row: OrganizationStatsRow) => void
  readonly emptyHint: string
  readonly expected: number
  /** A new key scrolls to the first row. */
  readonly scrollKey: string
}

export function OrganizationStatsTable(props: Props) {
  const { stats, loading, failure, sort, onSort, hrefOf, onOpen, emptyHint, expected, scrollKey } = props
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <>
      <DataTable
        label="Organizations"
        columns={columns}
        rows={stats?.organizations ?? []}
        rowKey={({ orgId }) => orgId}
        rowHeight="one"
        sort={sort}
        onSort={onSort}
        hrefOf={hrefOf}
        onOpen={onOpen}
        loading={loading}
        skeletonRows={expected}
        scrollKey={scrollKey}
        empty={failure ?? <EmptyState line="NO SALES IN THE SELECTED DATE RANGE" hint={emptyHint} />}
        renderCard={(row) => (
          <Card name={organizationTitle(row.orgName)} orgId={row.orgId} figures={row} sortedBy={sort.column} />
        )}
        totals={stats ? { ...totalCells(stats), orgName: allOf(stats) } : undefined}
      />
      {isPhone && stats && stats.total > 0 ? (
        <div className="border-t border-line bg-well px-4 py-3 font-medium">
          <Card name={allOf(stats)} figures={stats.totals} sortedBy={sort.column} />
        </div>
      ) : null}
    </>
  )
}

type Figures = OrganizationStats['totals']

const allOf = ({ total }: OrganizationStats): string => `All ${formatCount(total)} ${plural(total, 'organization')}`

const totalCells = ({ totals }: OrganizationStats) => ({
  events: formatCount(totals.events),
  tickets: formatCount(totals.tickets),
  gross: formatUsd(totals.gross),
  refunded: minus(totals.refunded),
  net: formatUsd(totals.net),
  change: <ChangeOf figures={totals} />,
})

function ChangeOf({ figures: { gross, grossBefore } }: { readonly figures: Figures }) {
  if (grossBefore === null) return <span className="text-fg-3">–</span>
  return <Delta change={changeOf(gross, grossBefore, (amount) => formatUsd(cents(amount)))} />
}

const OrganizationName = ({ row }: { readonly row: OrganizationStatsRow }) => (
  <>
    <bdi>{organizationTitle(row.orgName)}</bdi>
    <span className="ml-3 font-mono text-mono font-normal text-fg-3">{row.orgId}</span>
  </>
)

const amount = { align: 'end', sortable: true, descendingFirst: true } as const

const columns: readonly Column<OrganizationStatsRow, OrganizationStatsColumn>[] = [
  { id: 'orgName', header: 'Organization', sortable: true, cell: (row) => <OrganizationName row={row} /> },
  { ...amount, id: 'events', header: 'Events', width: '8%', cell: ({ events }) => formatCount(events) },
  { ...amount, id: 'tickets', header: 'Tickets', width: '10%', cell: ({ tickets }) => formatCount(tickets) },
  { ...amount, id: 'gross', header: 'Gross', width: 'minmax(7.5rem, 14%)', cell: ({ gross }) => formatUsd(gross) },
  {
    ...amount,
    id: 'refunded',
    header: 'Refunded',
    width: 'minmax(7rem, 12%)',
    cell: ({ refunded }) => <span className="text-fg-2">{minus(refunded)}</span>,
  },
  {
    ...amount,
    id: 'net',
    header: 'Net',
    width: 'minmax(7.5rem, 13%)',
    cell: ({ net }) => <span className="font-medium">{formatUsd(net)}</span>,
  },
  {
    ...amount,
    id: 'change',
    header: 'Change',
    width: 'minmax(6.5rem, 10%)',
    cell: (row) => <ChangeOf figures={row} />,
  },
]

type CardProps = {
  readonly name: string
  readonly orgId?: OrgId
  readonly figures: Figures
  readonly sortedBy: OrganizationStatsColumn
}

function Card({ name, orgId, figures, sortedBy }: CardProps) {
  const { headline, amounts, counts } = cardFigures(figures, sortedBy)
  const change = <ChangeOf figures={figures} />
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex justify-between gap-3 font-medium">
        <bdi className="truncate">{name}</bdi>
        <span className="flex-none">{headline ?? change}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-fg-3">
        <span>{amounts}</span>
        {headline ? change : null}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-fg-3">
        <span>{counts}</span>
        {orgId ? <span className="font-mono text-mono wrap-anywhere">{orgId}</span> : null}
      </span>
    </span>
  )
}
