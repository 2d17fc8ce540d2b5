import { z } from 'zod'

const eventTabs = ['overview', 'tickets', 'refunds', 'transfers', 'activity'] as const
export type EventTab = (typeof eventTabs)[number]

export const ticketStatuses = ['pending', 'redeemed', 'refunded'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What the address bar remembers. A bad value counts as not given. */
export const EventView = z.object({
  tab: z.enum(eventTabs).optional().catch(undefined),
  status: z.enum(ticketStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
})
export type EventView = z.output<typeof EventView>

/** The first tab, the first page and no filter leave the address clean. */
export function withTab(tab: EventTab): EventView {
  return tab === 'overview' ? {} : { tab }
}

export const withStatus = (status: TicketStatus | 'all'): EventView =>
  status === 'all' ? { tab: 'tickets' } : { tab: 'tickets', status }

export const withPage = ({ status }: EventView, page: number): EventView => ({
  tab: 'tickets',
  ...(status && { status }),
  ...(page > 1 && { page }),
})
