import { Day } from '@ground-control/contract/primitives'
import { eventChoices } from '@ground-control/domain/events/event-choices'
import { z } from 'zod'

const eventColumns = ['event', 'date', 'sold', 'revenue'] as const
export type EventColumn = (typeof eventColumns)[number]
export type EventSort = { readonly column: EventColumn; readonly descending: boolean }

/** A bad value counts as missing. */
export const OrganizationAddress = z.object({
  events: z.enum(eventChoices).optional().catch(undefined),
  sort: z.enum(eventColumns).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})
export type OrganizationAddress = z.output<typeof OrganizationAddress>
