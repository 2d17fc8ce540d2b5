import { ticketStates } from '@ground-control/domain/tickets/ticket-state'
import { z } from 'zod'

const ticketColumns = ['event', 'date', 'ticket', 'price'] as const
export type TicketColumn = (typeof ticketColumns)[number]
export type TicketSort = { readonly column: TicketColumn; readonly descending: boolean }

const profileTabs = ['tickets', 'purchases', 'activity'] as const
export type ProfileTab = (typeof profileTabs)[number]

const ticketTimes = ['all', 'upcoming', 'past'] as const
export type TicketTime = (typeof ticketTimes)[number]

/** Address parameters; bad values are ignored. */
export const ProfileAddress = z.object({
  tab: z.enum(profileTabs).optional().catch(undefined),
  show: z.enum(ticketTimes).optional().catch(undefined),
  status: z.enum(ticketStates).optional().catch(undefined),
  sort: z.enum(ticketColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ProfileAddress = z.output<typeof ProfileAddress>
