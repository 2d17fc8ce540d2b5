import { constants } from '#values/constants.ts'
import { defaultSort, type EventStatsRow, sortEventStats } from './event-stats.ts'

/**
 * O3: the rows of all organizations as one list, newest first. A platform may count its limit for each organization by
 * itself, so the twenty are counted here too.
 */
export const recentEvents = <Row extends EventStatsRow>(
  statsByOrg: Readonly<Record<string, readonly Row[]>>,
  limit: number = constants.dashboardRecentEvents,
): readonly Row[] => sortEventStats(Object.values(statsByOrg).flat(), defaultSort).slice(0, limit)
