import { exportRangeOrganizations, type OrganizationStatsRow } from '@ground-control/contract/figures/organizations'
import { organizationsCsv, organizationsCsvName } from '@ground-control/domain/figures/organization-csv'
import { nextOrganizationSort, type OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import type { Comparison } from '@ground-control/domain/figures/ranges/comparison'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { comparedLabel } from '@ground-control/domain/figures/ranges/range-text'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { api } from '#platform/api.ts'
import { downloadFile } from '#platform/download-file.ts'
import { links } from '#platform/links.ts'
import { type ListProps, OverviewPager, OverviewTabs, ViewAll } from '#screens/overview/overview-list.tsx'
import { organizationSortOfView, withOrganizationSort } from '#screens/overview/overview-view.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { OrganizationStatsTable } from './organization-stats-table.tsx'

type Props = ListProps & { readonly compare: Comparison }

export function OrganizationsPanel({ compare, ...list }: Props) {
  const router = useRouter()
  const { overview, view, onViewChange, range, rangeText, ageOf } = list
  const { organizations: part, isRefreshing, refresh } = overview
  const sort = organizationSortOfView(view)
  const csv = useOrganizationsExport({ range, compare, sort })
  const stats = part.state === 'ready' ? part.data : null
  const total = stats?.total ?? null
  const label = comparedLabel(range, compare)
  const hrefOf = ({ orgId }: OrganizationStatsRow) => links.organization(orgId, range)
  return (
    <Panel
      tabs={<OverviewTabs {...list} />}
      note={label ? `Sales of ${rangeText}, change in gross ${label}` : `Sales of ${rangeText}`}
      busy={part.state === 'loading'}
      className="min-h-90 flex-1 phone:flex-none"
      actions={
        <>
          <ViewAll {...list} total={total} what="organizations" />
          <Button
            size="sm"
            variant="ghost"
            icon={<Download />}
            busy={csv.isRunning}
            disabled={!total}
            onClick={csv.start}
          >
            CSV
          </Button>
          <div className="flex min-w-16 justify-end">{ageOf(part)}</div>
        </>
      }
    >
      <OrganizationStatsTable
        stats={stats}
        loading={part.state === 'loading'}
        sort={sort}
        onSort={(column) => onViewChange(withOrganizationSort(view, nextOrganizationSort(sort, column)))}
        hrefOf={hrefOf}
        onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
        emptyHint={rangeText}
        expected={constants.dashboardRecentEvents}
        scrollKey={`${sort.column} ${sort.descending} ${view.page ?? 1}`}
        failure={
          part.state === 'failed' ? (
            <LoadFailed
              line="Couldn’t load organizations"
              error={part.error}
              busy={isRefreshing}
              headingLevel={3}
              onRetry={refresh}
            />
          ) : null
        }
      />
      {stats?.paymentsNotCounted ? (
        <div className="border-t border-line-faint px-4 py-2">
          <NotCounted payments={stats.paymentsNotCounted} />
        </div>
      ) : null}
      {view.all ? <OverviewPager {...list} total={total} what="organizations" /> : null}
    </Panel>
  )
}

type Wanted = { readonly range: DayRange; readonly compare: Comparison; readonly sort: OrganizationStatsSort }

function useOrganizationsExport({ range, compare, sort }: Wanted): {
  readonly isRunning: boolean
  start(): void
} {
  const toasts = useToasts()
  const name = organizationsCsvName(range)
  const run = useMutation({
    mutationFn: async () => {
      const { organizations, before } = await api(exportRangeOrganizations, {
        body: {
          ...(range.from && { startDate: range.from }),
          ...(range.to && { endDate: range.to }),
          compareWith: compare,
          sortBy: sort.column,
          sortOrder: sort.descending ? 'desc' : 'asc',
        },
      })
      const days = before && { from: before.startDate, to: before.endDate }
      downloadFile(new Blob([organizationsCsv(organizations, days)], { type: 'text/csv;charset=utf-8' }), name)
      return organizations.length
    },
    onSuccess: (rows) =>
      toasts.show({
        kind: 'success',
        title: `Exported ${formatCount(rows)} ${plural(rows, 'organization')}`,
        detail: name,
      }),
    onError: () =>
      toasts.show({
        kind: 'error',
        title: 'Couldn’t export the organizations',
        detail: 'No file was saved. Try again.',
      }),
  })
  return { isRunning: run.isPending, start: () => run.mutate() }
}
