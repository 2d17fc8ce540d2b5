import type { ApiClient } from '@ground-control/contract/client'
import { getOverallStats, listEventStats } from '@ground-control/contract/figures/overview'
import type { EventStatsRow } from '@ground-control/contract/figures/parts'
import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import { type Day, dayOf, type Instant } from '@ground-control/domain/values/time'
import type pg from 'pg'

export type Figures = { sold: number; gross: number; refunded: number; refundedCents: number }

type Ticket = {
  event_id: string
  kind: string
  price_cents: number
  purchased_at: Date
  refunded_at: Date | null
  refunded_cents: number
  redeemed_at: Date | null
  /** null: nothing was paid. */
  currency: string | null
}
type Transfer = { event_id: string; transferred_at: Date }

/**
 * Counts the rollups (O10) in plain code: every ticket and transfer, one by one, with days from JavaScript's own
 * calendar. Shares nothing with the triggers, the view and the queries that it checks.
 */
export async function recount(db: pg.Pool, timeZone: string): Promise<(range: Range) => Map<string, Figures>> {
  const { rows: tickets } = await db.query<Ticket>(
    'select t.*, p.currency from tickets t left join payments p on p.id = t.payment_id',
  )
  const { rows: transfers } = await db.query<Transfer>('select * from transfers')

  return ({ from = '0001-01-01', to = '9999-12-31' }) => {
    const events = new Map<string, Figures>()
    const isIn = (moment: Date | null): boolean => {
      if (!moment) return false
      const day = dayOf(moment.toISOString() as Instant, timeZone)
      return from <= day && day <= to
    }
    const figuresOf = (eventId: string): Figures => {
      const figures = events.get(eventId) ?? { sold: 0, gross: 0, refunded: 0, refundedCents: 0 }
      events.set(eventId, figures)
      return figures
    }
    for (const ticket of tickets) {
      if (isIn(ticket.purchased_at)) {
        const figures = figuresOf(ticket.event_id)
        if (ticket.kind === 'sale') {
          figures.sold += 1
          if (ticket.currency === 'usd') figures.gross += ticket.price_cents
        }
      }
      if (isIn(ticket.refunded_at)) {
        const figures = figuresOf(ticket.event_id)
        figures.refunded += 1
        if (ticket.currency === 'usd') figures.refundedCents += ticket.refunded_cents
      }
      if (isIn(ticket.redeemed_at)) figuresOf(ticket.event_id)
    }
    for (const transfer of transfers) if (isIn(transfer.transferred_at)) figuresOf(transfer.event_id)
    return events
  }
}

export type Range = { readonly from?: string | undefined; readonly to?: string | undefined }

const daysOf = ({ from, to }: Range) => ({ startDate: from as Day | undefined, endDate: to as Day | undefined })

/** The overview as the console asks for it. */
export const statsOf = (call: ApiClient) => ({
  async rows(range: Range = {}, limit = 1000): Promise<EventStatsRow[]> {
    const { statsByOrg } = await call(listEventStats, { query: { ...daysOf(range), limit } })
    return Object.values(statsByOrg).flat()
  },

  /**
   * Names in the order of the answer. Only for events of one organization, because the wire format groups by
   * organization.
   */
  async names(sort: EventStatsSort, { limit, ...range }: Range & { limit?: number } = {}) {
    const sortOrder = sort.descending ? 'desc' : 'asc'
    const query = { ...daysOf(range), limit, sortBy: sort.column, sortOrder } as const
    const { statsByOrg } = await call(listEventStats, { query })
    return Object.values(statsByOrg).flatMap((rows) => rows.map(({ eventName }) => eventName ?? null))
  },

  cards: (range: Range = {}) => call(getOverallStats, { query: daysOf(range) }),
})
