import { getAttention } from '@ground-control/contract/attention'
import { listDoorsTonight } from '@ground-control/contract/events'
import { getSalesPulse, listHighestRevenue, listTopSelling } from '@ground-control/contract/figures/board'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import type { SalesWindowHours } from '@ground-control/domain/figures/sales/sales-window'
import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'
import { dayOf, instantOf, todayIn } from '@ground-control/domain/values/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { consoleConfig } from '#platform/config.ts'
import { type Door, type DoorsTonight, toDoor } from '#screens/ground-control/doors/door.ts'
import { type Ranking, rankedBy } from '#screens/ground-control/rankings/ranking.ts'
import { readActivity } from '#subjects/activity/queries.ts'
import { readTicketedEvents } from '#subjects/events/queries.ts'
import { readEventStats, statsRows } from '#subjects/figures/queries.ts'

export const boardKeys = {
  all: ['board'],
  attention: ['board', 'attention'],
  sales: ['board', 'sales'],
  rankings: ['board', 'rankings'],
  doors: ['board', 'doors'],
  activity: ['board', 'activity'],
} as const

// Figures change in place: the old ones stay until the next answer.
const steady = { staleTime: constants.dashboardCacheMs, placeholderData: keepPreviousData }

const newest = 30

export const boardQueries = {
  attention: () =>
    queryOptions({
      ...steady,
      queryKey: boardKeys.attention,
      queryFn: ({ signal }) => api(getAttention, {}, { signal }),
    }),

  sales: (hours: SalesWindowHours) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.sales, hours],
      queryFn: ({ signal }) => api(getSalesPulse, { query: { hours } }, { signal }),
    }),

  /** `isRanked`: the platform ranks; otherwise the specified figures are ranked here. */
  ranking: (ranking: Ranking, { from, to }: DayRange, isRanked: boolean) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.rankings, ranking, from, to, isRanked],
      async queryFn({ signal }) {
        const query = { startDate: from ?? undefined, endDate: to ?? undefined }
        if (isRanked) {
          const { events } = await api(rankingCalls[ranking], { query }, { signal })
          return rankedBy(ranking, events)
        }
        const sorted = {
          ...query,
          limit: constants.recentStatsDefaultLimit,
          sortBy: ranking,
          sortOrder: 'desc' as const,
        }
        return rankedBy(ranking, statsRows(await readEventStats(sorted, signal)))
      },
    }),

  /** `hasFigures`: the platform counts check-ins; otherwise only events of watched organizations are known. */
  doors: (orgIds: readonly OrgId[], hasFigures: boolean) =>
    queryOptions({
      ...steady,
      queryKey: [...boardKeys.doors, hasFigures, orgIds],
      async queryFn({ signal }): Promise<DoorsTonight> {
        if (!hasFigures) return eventsOfToday(orgIds, signal)
        const { doors, count } = await api(listDoorsTonight, { body: { orgIds: [...orgIds] } }, { signal })
        return { doors: doors.map(toDoor), count, unread: 0 }
      },
    }),

  activity: () =>
    queryOptions({
      ...steady,
      queryKey: boardKeys.activity,
      queryFn: ({ signal }) => readActivity({ limit: newest }, signal),
    }),
}

const rankingCalls = { ticketsSold: listTopSelling, totalRevenue: listHighestRevenue }

const dayMs = 86_400_000

/** With only the specified calls: today's events of these organizations, without check-ins. */
async function eventsOfToday(orgIds: readonly OrgId[], signal: AbortSignal): Promise<DoorsTonight> {
  const answers = await Promise.allSettled(orgIds.map((orgId) => ofOrganization(orgId, signal)))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  // Fails only if none could be loaded; otherwise shows the rest.
  if (failed[0] && failed.length === orgIds.length) throw failed[0].reason
  const doors = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return { doors, count: doors.length, unread: failed.length }
}

async function ofOrganization(orgId: OrgId, signal: AbortSignal): Promise<readonly Door[]> {
  const { timeZone } = consoleConfig()
  const now = Date.now()
  const today = todayIn(timeZone, new Date(now))
  const period = { startTime: instantOf(new Date(now - dayMs)), endTime: instantOf(new Date(now + dayMs)) }
  const found = await readTicketedEvents(orgId, period, signal)
  return (found?.events ?? []).flatMap(({ id, title, startTime, locationName, status }) =>
    startTime && dayOf(startTime, timeZone) === today
      ? {
          eventId: id,
          eventName: title ?? null,
          orgName: null,
          locationName: locationName ?? null,
          startDate: startTime,
          endDate: null,
          status: status ?? '',
          figures: null,
        }
      : [],
  )
}
