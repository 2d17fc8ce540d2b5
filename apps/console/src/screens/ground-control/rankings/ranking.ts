import { type EventStatsRow, sortEventStats } from '@ground-control/domain/figures/event-stats'
import { constants } from '@ground-control/domain/values/constants'

export type Ranking = 'ticketsSold' | 'totalRevenue'

const maxRanked: Record<Ranking, number> = {
  ticketsSold: constants.topSellingDefaultLimit,
  totalRevenue: constants.highestRevenueDefaultLimit,
}

export const rankedBy = <Row extends EventStatsRow>(ranking: Ranking, rows: readonly Row[]): readonly Row[] =>
  sortEventStats(
    rows.filter((row) => row[ranking] > 0),
    { column: ranking, descending: true },
  ).slice(0, maxRanked[ranking])

/** In percent. */
export const shareOf = (amount: number, highest: number): number => (highest > 0 ? (amount / highest) * 100 : 0)
