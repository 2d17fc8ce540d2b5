import {
  type EventStatsRow,
  getOverallStats,
  listEventStats,
  listHighestRevenue,
  listTopSelling,
} from '@ground-control/contract/figures'
import type { Serve } from '#platform/http/serve.ts'
import type { StatsStore } from './stats-store.ts'

export function statsRoutes(serve: Serve, stats: StatsStore) {
  serve(listEventStats, async ({ query: { sortBy, sortOrder, limit, ...range } }) => {
    const rows = await stats.events(range, { column: sortBy, descending: sortOrder === 'desc' }, limit)
    return { statsByOrg: byOrganization(rows) }
  })
  serve(getOverallStats, ({ query }) => stats.overall(query))
  serve(listTopSelling, async ({ query: { limit, ...range } }) => ({
    events: await stats.events(range, { column: 'ticketsSold', descending: true }, limit),
  }))
  serve(listHighestRevenue, async ({ query: { limit, ...range } }) => ({
    events: await stats.events(range, { column: 'totalRevenue', descending: true }, limit),
  }))
}

function byOrganization(rows: readonly EventStatsRow[]): Record<string, EventStatsRow[]> {
  const statsByOrg: Record<string, EventStatsRow[]> = {}
  for (const row of rows) {
    statsByOrg[row.orgId] ??= []
    statsByOrg[row.orgId]?.push(row)
  }
  return statsByOrg
}
