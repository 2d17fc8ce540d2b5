import { type EventStatsRow, sortEventStats } from '@ground-control/domain/figures/event-stats'
import { constants } from '@ground-control/domain/values/constants'

/** What events are ranked by. */
export type Ranking = 'ticketsSold' | 'totalRevenue'

const most: Record<Ranking, number> = {
  ticketsSold: constants.topSellingDefaultLimit,
  totalRevenue: constants.highestRevenueDefaultLimit,
}

/** The highest first. An event that changed in the range without a sale, as by a redemption, has no rank. */
export const rankedBy = <Row extends EventStatsRow>(ranking: Ranking, rows: readonly Row[]): readonly Row[] =>
  sortEventStats(
    rows.filter((row) => row[ranking] > 0),
    { column: ranking, descending: true },
  ).slice(0, most[ranking])

/** Of the highest, in percent: how long the bar behind a row is. */
export const shareOf = (amount: number, highest: number): number => (highest > 0 ? (amount / highest) * 100 : 0)
