import { constants } from '@ground-control/domain/constants'
import { z } from 'zod'
import { Organization } from '#calls/organizations.ts'
import { Space } from '#calls/spaces.ts'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, EventId, Instant, limitUpTo, OrgId, queryFlag, SpaceId, TicketTypeId } from '#primitives.ts'

const EventTicketType = z.object({
  id: TicketTypeId,
  name: z.string(),
  price: Cents,
  description: z.string().nullish(),
})

const Event = z.object({
  id: EventId,
  name: z.string().nullish(),
  status: z.string().nullish(),
  startDate: Instant.nullish(),
  endDate: Instant.nullish(),
  locationName: z.string().nullish(),
  eventImage: z.string().nullish(),
  organizationRef: z.object({ id: OrgId }),
  spaceRefs: z.array(z.object({ id: SpaceId })),
  organization: Organization.nullish(),
  spaces: z.array(Space).nullish(),
  ticketing: z.object({ settings: z.object({ ticketTypes: z.array(EventTicketType) }) }).nullish(),
})

const UpcomingEvent = z.object({
  id: EventId,
  title: z.string().nullish(),
  startTime: Instant.nullish(),
  locationName: z.string().nullish(),
  eventImage: z.string().nullish(),
  status: z.string().nullish(),
})

const TicketTypeInfo = z.object({
  ticketTypeId: TicketTypeId,
  name: z.string(),
  price: Cents,
  description: z.string().nullish(),
})

export const batchEvents = endpoint({
  name: 'batchEvents',
  method: 'POST',
  path: '/api/v1/events/batch',
  summary: 'Events by ids, in the order asked, with organization and spaces when expanded',
  permission: 'staff',
  body: z.strictObject({
    eventIds: z.array(EventId).max(500),
    expand: z.array(z.enum(['organization', 'spaces', 'ticketing'])).optional(),
  }),
  reply: z.object({ events: z.array(Event) }),
})

export const getEvent = endpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/api/v2/events/{id}',
  summary: 'One event',
  permission: 'staff',
  params: z.object({ id: EventId }),
  query: z.strictObject({ expand: z.literal('ticketing').optional() }),
  reply: Event,
  refusals: { 404: 'There is no such event' },
})

export const listTicketedEvents = endpoint({
  name: 'listTicketedEvents',
  method: 'GET',
  path: '/public/v1/events/organization/{orgId}/ticketed',
  summary: 'Ticketed events of an organization in a time window',
  permission: 'public',
  params: z.object({ orgId: OrgId }),
  query: z.strictObject({
    pageSize: limitUpTo(100).default(constants.upcomingDefaultPageSize),
    startTime: Instant.optional(),
    endTime: Instant.optional(),
  }),
  reply: z.object({ events: z.array(UpcomingEvent), count: Count }),
  refusals: { 404: 'There is no such organization' },
})

export const listOrganizationEvents = endpoint({
  name: 'listOrganizationEvents',
  method: 'GET',
  path: '/api/v1/admin/events/organizations/{orgId}',
  summary: 'All events of an organization',
  permission: 'staff',
  params: z.object({ orgId: OrgId }),
  reply: z.object({ events: z.array(Event) }),
  refusals: { 404: 'There is no such organization' },
})

export const getTicketInfo = endpoint({
  name: 'getTicketInfo',
  method: 'GET',
  path: '/api/v1/events/{id}/ticket-info',
  summary: 'Ticket types of an event',
  permission: 'staff',
  params: z.object({ id: EventId }),
  query: z.strictObject({ includeDeleted: queryFlag.optional() }),
  reply: z.object({ ticketTypes: z.array(TicketTypeInfo) }),
  refusals: { 404: 'There is no such event' },
})
