import type { ApiClient } from '@ground-control/contract/client'
import { type EventStatsRow, getOverallStats, listEventStats } from '@ground-control/contract/figures'
import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import type { Day } from '@ground-control/domain/values/time'

export type Range = { readonly from?: string | undefined; readonly to?: string | undefined }

const daysOf = ({ from, to }: Range) => ({ startDate: from as Day | undefined, endDate: to as Day | undefined })

/** The overview as the console asks for it. */
export const statsOf = (call: ApiClient) => ({
  async rows(range: Range = {}, limit = 1000): Promise<EventStatsRow[]> {
    const { statsByOrg } = await call(listEventStats, { query: { ...daysOf(range), limit } })
    return Object.values(statsByOrg).flat()
  },

  /** Names in the order of the answer; for events of one organization, which keeps the order over the wire. */
  async names(sort: EventStatsSort, { limit, ...range }: Range & { limit?: number } = {}) {
    const sortOrder = sort.descending ? 'desc' : 'asc'
    const query = { ...daysOf(range), limit, sortBy: sort.column, sortOrder } as const
    const { statsByOrg } = await call(listEventStats, { query })
    return Object.values(statsByOrg).flatMap((rows) => rows.map(({ eventName }) => eventName ?? null))
  },

  cards: (range: Range = {}) => call(getOverallStats, { query: daysOf(range) }),
})
