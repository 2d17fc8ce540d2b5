import { type CsvColumns, plainInstant } from '#values/formats/csv-cell.ts'
import { type Cents, cents, plainDollars } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type EventCsvRow = {
  readonly eventId: string
  readonly name: string | null
  readonly status: string | null
  readonly startDate: Instant | null
  readonly endDate: Instant | null
  readonly locationName: string | null
  readonly figures: {
    readonly sold: number
    readonly comps: number
    readonly redeemed: number
    readonly refunded: number
    readonly gross: Cents
    readonly refundedAmount: Cents
    readonly capacity: number | null
  } | null
}

export const eventCsvColumns: CsvColumns<EventCsvRow> = [
  ['Event', ({ name }) => name ?? ''],
  ['Event ID', ({ eventId }) => eventId],
  ['Status', ({ status }) => status ?? ''],
  ['Starts at (UTC)', ({ startDate }) => plainInstant(startDate)],
  ['Ends at (UTC)', ({ endDate }) => plainInstant(endDate)],
  ['Location', ({ locationName }) => locationName ?? ''],
  ['Sold', ({ figures }) => counted(figures?.sold)],
  ['Comps', ({ figures }) => counted(figures?.comps)],
  ['Redeemed', ({ figures }) => counted(figures?.redeemed)],
  ['Refunded', ({ figures }) => counted(figures?.refunded)],
  ['Capacity', ({ figures }) => counted(figures?.capacity)],
  ['Gross (USD)', ({ figures }) => (figures ? plainDollars(figures.gross) : '')],
  ['Refunded (USD)', ({ figures }) => (figures ? plainDollars(figures.refundedAmount) : '')],
  ['Net (USD)', ({ figures }) => (figures ? plainDollars(cents(figures.gross - figures.refundedAmount)) : '')],
]

const counted = (count: number | null | undefined): string => (count == null ? '' : String(count))
