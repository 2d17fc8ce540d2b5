import { type TicketState, ticketStates } from '@ground-control/domain/tickets/ticket-state'
import { z } from 'zod'

const eventTabs = ['overview', 'tickets', 'refunds', 'transfers', 'activity'] as const
export type EventTab = (typeof eventTabs)[number]

const ticketKinds = ['sold', 'comp'] as const
type TicketKind = (typeof ticketKinds)[number]

export type TicketFilter = { readonly status: TicketState | null; readonly kind: TicketKind | null }

/** A bad value counts as missing. */
export const EventView = z.object({
  tab: z.enum(eventTabs).optional().catch(undefined),
  status: z.enum(ticketStates).optional().catch(undefined),
  kind: z.enum(ticketKinds).optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
})
export type EventView = z.output<typeof EventView>

export function withTab(tab: EventTab): EventView {
  return tab === 'overview' ? {} : { tab }
}

export const filterOf = ({ status, kind }: EventView): TicketFilter => ({ status: status ?? null, kind: kind ?? null })

export const withFilter = ({ status, kind }: TicketFilter): EventView => ({
  tab: 'tickets',
  ...(status && { status }),
  ...(kind && { kind }),
})

export const withPage = (view: EventView, page: number): EventView => ({
  ...withFilter(filterOf(view)),
  ...(page > 1 && { page }),
})
