import { constants } from '#values/constants.ts'
import { defaultSort, type EventStatsRow, sortEventStats } from './event-stats.ts'

export const recentEvents = <Row extends EventStatsRow>(
  statsByOrg: Readonly<Record<string, readonly Row[]>>,
  limit: number = constants.dashboardRecentEvents,
): readonly Row[] => sortEventStats(Object.values(statsByOrg).flat(), defaultSort).slice(0, limit)
