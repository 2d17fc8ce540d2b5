import { exportRangeOrganizations } from '@ground-control/contract/figures/organizations'
import type { Comparison } from '@ground-control/domain/figures/comparison'
import type { DayRange } from '@ground-control/domain/figures/date-range'
import { organizationsCsv, organizationsCsvName } from '@ground-control/domain/figures/organization-csv'
import type { OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { downloadFile } from '#platform/download-file.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

type Wanted = { readonly range: DayRange; readonly compare: Comparison; readonly sort: OrganizationStatsSort }

/** All organizations in the order on screen. Continues when the screen is left. */
export function useOrganizationsExport({ range, compare, sort }: Wanted): {
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
