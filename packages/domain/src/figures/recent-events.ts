import { constants } from '#values/constants.ts'
import { defaultSort, type EventStatsRow, sortEventStats } from './event-stats.ts'

/** A platform may count its limit per organization, so the twenty are counted here too. */
export const recentEvents = <Row extends EventStatsRow>(
  statsByOrg: Readonly<Record<string, readonly Row[]>>,
  limit: number = constants.dashboardRecentEvents,
): readonly Row[] => sortEventStats(Object.values(statsByOrg).flat(), defaultSort).slice(0, limit)
