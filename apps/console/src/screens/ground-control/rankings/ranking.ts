import { type EventStatsRow, sortEventStats } from '@ground-control/domain/figures/event-stats'
import { constants } from '@ground-control/domain/values/constants'

export type Ranking = 'ticketsSold' | 'totalRevenue'

const maxRanked: Record<Ranking, number> = {
  ticketsSold: constants.topSellingDefaultLimit,
  totalRevenue: constants.highestRevenueDefaultLimit,
}

/** An event that changed without a sale, such as by a redemption, has no rank. */
export const rankedBy = <Row extends EventStatsRow>(ranking: Ranking, rows: readonly Row[]): readonly Row[] =>
  sortEventStats(
    rows.filter((row) => row[ranking] > 0),
    { column: ranking, descending: true },
  ).slice(0, maxRanked[ranking])

/** The length of the bar behind a row, in percent. */
export const shareOf = (amount: number, highest: number): number => (highest > 0 ? (amount / highest) * 100 : 0)
