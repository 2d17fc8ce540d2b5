import type { OrganizationStats } from '@ground-control/contract/figures/organizations'
import {
  getOverallStats,
  getSalesTrend,
  listRangeEvents,
  type OverallStats,
  type SalesTrend,
} from '@ground-control/contract/figures/overview'
import { type EventStatsRow, type EventStatsSort, isDefaultSort } from '@ground-control/domain/figures/event-stats'
import type { OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import { type Comparison, comparedRange } from '@ground-control/domain/figures/ranges/comparison'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { recentEvents } from '@ground-control/domain/figures/recent-events'
import { constants } from '@ground-control/domain/values/constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { registerFigures } from '#platform/kept/caches.ts'
import { type EventStats, readEventStats } from '#subjects/figures/queries.ts'
import { createDashboardCache } from './dashboard-cache.ts'
import { mapPart, type Part, toPart } from './query-part.ts'

export const pageRows = 50

export type Wanted = {
  readonly range: DayRange
  readonly compare: Comparison
  readonly sort: EventStatsSort
  readonly organizationSort: OrganizationStatsSort
  readonly byOrganization: boolean
  readonly page: number | null
}

export type Overview = {
  /** Whether the platform counts ranges in more ways than specified. */
  readonly hasRangeFigures: boolean
  readonly events: Part<readonly EventStatsRow[]>
  readonly organizations: Part<OrganizationStats>
  readonly trend: Part<SalesTrend>
  readonly totals: Part<OverallStats>
  /** Totals of the compared days; null: none. */
  readonly before: Part<Before> | null
  readonly isRefreshing: boolean
  readonly refresh: () => void
}

export type Before = Omit<OverallStats, 'before'> &
  Partial<Pick<NonNullable<OverallStats['before']>, 'endDate' | 'until'>>

export function useOverview(wanted: Wanted): Overview {
  const { range, compare, sort, organizationSort, byOrganization, page } = wanted
  const hasRangeFigures = useCapability('range-figures')
  const rangeBefore = comparedRange(range, compare)
  const sortsAll = hasRangeFigures && (page !== null || !isDefaultSort(sort))
  const recent = useQuery({ ...overviewQueries.recentEvents(range), enabled: !byOrganization && !sortsAll })
  const sorted = useQuery({
    ...overviewQueries.rangeEvents(range, sort, page),
    enabled: !byOrganization && sortsAll,
  })
  const totals = useQuery(overviewQueries.totals(range, hasRangeFigures ? compare : null))
  const beforeAlone = useQuery({
    ...overviewQueries.totals(rangeBefore ?? range, null),
    enabled: !hasRangeFigures && rangeBefore !== null,
  })
  const organizations = useQuery({
    ...overviewQueries.organizations(range, compare, organizationSort, page),
    enabled: hasRangeFigures && byOrganization,
  })
  const trend = useQuery({ ...overviewQueries.trend(range, compare), enabled: hasRangeFigures })
  const events = sortsAll ? sorted : recent
  const shown = [byOrganization ? organizations : events, totals, ...(hasRangeFigures ? [trend] : [])]
  return {
    hasRangeFigures,
    events: toPart(events),
    organizations: toPart(organizations),
    trend: toPart(trend),
    totals: toPart(totals),
    before: hasRangeFigures
      ? mapPart(toPart(totals), ({ before }) => before ?? null)
      : rangeBefore && toPart(beforeAlone),
    isRefreshing: shown.some(({ isRefetching }) => isRefetching),
    refresh() {
      // A second press waits for the request already running.
      const ask = { cancelRefetch: false }
      for (const query of shown) void query.refetch(ask)
      if (!hasRangeFigures && rangeBefore) void beforeAlone.refetch(ask)
    },
  }
}

const cache = createDashboardCache()
registerFigures(cache.clear)

const overviewQueries = {
  /** The events of the range that changed last. */
  recentEvents: ({ from, to }: DayRange) =>
    queryOptions({
      ...cache.kept(['overview', 'recent-events', from, to], (signal) =>
        readEventStats({ ...days({ from, to }), limit: constants.dashboardRecentEvents, ...newestFirst }, signal),
      ),
      select: toRecentEvents,
    }),

  rangeEvents: ({ from, to }: DayRange, { column, descending }: EventStatsSort, page: number | null) =>
    queryOptions({
      ...cache.kept(['overview', 'range-events', from, to, column, descending, page], (signal) => {
        const query = { ...days({ from, to }), sortBy: column, sortOrder: orderOf(descending), ...pageOf(page) }
        return api(listRangeEvents, { query }, { signal })
      }),
      select: ({ events }) => events,
    }),

  /** Totals of all events of the range and, on request, of the compared days. */
  totals: ({ from, to }: DayRange, compareWith: Comparison | null) =>
    queryOptions(
      cache.kept(['overview', 'totals', from, to, compareWith], (signal) =>
        api(getOverallStats, { query: { ...days({ from, to }), ...(compareWith && { compareWith }) } }, { signal }),
      ),
    ),

  organizations: (
    { from, to }: DayRange,
    compareWith: Comparison,
    { column, descending }: OrganizationStatsSort,
    page: number | null,
  ) =>
    queryOptions(
      cache.kept(['overview', 'organizations', from, to, compareWith, column, descending, page], async (signal) => {
        const { listRangeOrganizations } = await import('@ground-control/contract/figures/organizations')
        const order = { sortBy: column, sortOrder: orderOf(descending) }
        const query = { ...days({ from, to }), compareWith, ...order, ...pageOf(page) }
        return api(listRangeOrganizations, { query }, { signal })
      }),
    ),

  trend: ({ from, to }: DayRange, compareWith: Comparison) =>
    queryOptions(
      cache.kept(['overview', 'trend', from, to, compareWith], (signal) =>
        api(getSalesTrend, { query: { ...days({ from, to }), compareWith } }, { signal }),
      ),
    ),
}

// One stable function, so that the rows stay the same objects while the answer does.
const toRecentEvents = ({ statsByOrg }: EventStats) => recentEvents(statsByOrg)

const newestFirst = { sortBy: 'lastUpdated', sortOrder: 'desc' } as const

const orderOf = (descending: boolean): 'asc' | 'desc' => (descending ? 'desc' : 'asc')

const pageOf = (page: number | null) =>
  page === null
    ? { limit: constants.dashboardRecentEvents, offset: 0 }
    : { limit: pageRows, offset: (page - 1) * pageRows }

const days = ({ from, to }: DayRange) => ({ startDate: from ?? undefined, endDate: to ?? undefined })
