import { getAttention } from '@ground-control/contract/attention'
import { listDoorsTonight } from '@ground-control/contract/events'
import { getSalesPulse, listHighestRevenue, listTopSelling } from '@ground-control/contract/figures/board'
import { getEventReport } from '@ground-control/contract/figures/events'
import {
  exportOrganizationEvents,
  exportRangeOrganizations,
  getOrganizationFigures,
  listRangeOrganizations,
} from '@ground-control/contract/figures/organizations'
import {
  getOverallStats,
  getSalesTrend,
  listEventStats,
  listRangeEvents,
} from '@ground-control/contract/figures/overview'
import type { EventStatsRow } from '@ground-control/contract/figures/parts'
import { listEventTickets } from '@ground-control/contract/tickets'
import { eventCsvColumns } from '@ground-control/domain/events/event-csv'
import type { Comparison } from '@ground-control/domain/figures/ranges/comparison'
import type { RefundsOff } from '@ground-control/domain/refunds/refunds-off'
import { exportList, onePage } from '#modules/lists/export-list.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { sharedRead } from '#platform/db/shared-reads.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { createBoardService } from './board/board-service.ts'
import { createEventCsvStore, exportOrganizations } from './exports.ts'
import type { StatsRange } from './ranges/range-figures.ts'
import { createEventReportStore } from './report/event-report-store.ts'
import { createEventTicketStore, createOrganizationFigureStore } from './report/event-ticket-store.ts'
import { createStatsStore } from './stats/stats-store.ts'
import { createTrendStore } from './stats/trend-store.ts'

type Needs = { readonly database: Database; readonly refundsOff: () => Promise<RefundsOff | null> }

export function mountFigures(serve: Serve, { database, refundsOff }: Needs) {
  const kept = createStatsStore(database)
  const stats = {
    events: sharedRead(kept.events),
    overall: sharedRead((range: StatsRange, compareWith?: Comparison) => kept.overall(range, compareWith)),
    organizations: kept.organizations,
  }
  serve(listEventStats, async ({ query: { sortBy, sortOrder, limit, ...range } }) => ({
    statsByOrg: byOrganization(await stats.events(range, sortOf(sortBy, sortOrder), { limit })),
  }))
  serve(getOverallStats, ({ query: { compareWith, ...range } }) => stats.overall(range, compareWith))
  serve(listTopSelling, async ({ query: { limit, ...range } }) => ({
    events: await stats.events(range, { column: 'ticketsSold', descending: true }, { limit }),
  }))
  serve(listHighestRevenue, async ({ query: { limit, ...range } }) => ({
    events: await stats.events(range, { column: 'totalRevenue', descending: true }, { limit }),
  }))

  serve(listRangeEvents, async ({ query: { sortBy, sortOrder, limit, offset, ...range } }) => {
    const [events, { totalEvents }] = await Promise.all([
      stats.events(range, sortOf(sortBy, sortOrder), { limit, offset }),
      stats.overall(range),
    ])
    return { total: totalEvents, events }
  })
  serve(listRangeOrganizations, ({ query: { compareWith, sortBy, sortOrder, limit, offset, ...range } }) =>
    stats.organizations(range, compareWith, sortOf(sortBy, sortOrder), { limit, offset }),
  )
  serve(exportRangeOrganizations, (call) =>
    exportOrganizations(database, call.body, { actor: actorOf(staffOf(call)), requestId: call.requestId }),
  )
  const trends = createTrendStore(database)
  const trend = sharedRead((range: StatsRange, compareWith: Comparison) => trends.of(range, compareWith))
  serve(getSalesTrend, ({ query: { compareWith, ...range } }) => trend(range, compareWith))

  const board = createBoardService(database, refundsOff)
  const [attention, salesPulse] = [sharedRead(board.attention), sharedRead(board.salesPulse)]
  serve(getAttention, () => attention())
  serve(getSalesPulse, ({ query }) => salesPulse(query.hours))
  const doorsTonight = sharedRead(board.doorsTonight)
  serve(listDoorsTonight, ({ body }) => doorsTonight(body.orgIds))

  const report = sharedRead(createEventReportStore(database).report)
  const ticketPage = sharedRead(createEventTicketStore(database).page)
  const organizations = createOrganizationFigureStore(database)
  serve(getEventReport, async ({ params }) => (await report(params.eventId)) ?? notFound('event'))
  serve(listEventTickets, async ({ params, query }) => (await ticketPage(params.eventId, query)) ?? notFound('event'))
  const listed = createEventCsvStore(database)
  serve(exportOrganizationEvents, async (call) => {
    const { orgId } = call.params
    return exportList(database, call, {
      list: 'events',
      columns: eventCsvColumns,
      filter: call.body,
      orgId,
      pages: onePage((await listed.of(orgId, call.body.events)) ?? notFound('organization')),
    })
  })
  serve(
    getOrganizationFigures,
    async ({ params, query }) => (await organizations.of(params.orgId, query)) ?? notFound('organization'),
  )
}

const sortOf = <Column extends string>(column: Column, order: 'asc' | 'desc') => ({
  column,
  descending: order === 'desc',
})

function byOrganization(rows: readonly EventStatsRow[]): Record<string, EventStatsRow[]> {
  const statsByOrg: Record<string, EventStatsRow[]> = {}
  for (const row of rows) {
    statsByOrg[row.orgId] ??= []
    statsByOrg[row.orgId]?.push(row)
  }
  return statsByOrg
}

function notFound(what: 'event' | 'organization'): never {
  throw new Refusal('not-found', `There is no such ${what}.`)
}
