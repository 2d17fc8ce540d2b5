import { maxBatchIds } from '@ground-control/domain/values/batches'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Organization } from './organizations.ts'
import { Cents, Count, EventId, Instant, limitUpTo, OrgId, queryFlag, SpaceId, TicketTypeId } from './primitives.ts'

export const Space = z.object({
  id: SpaceId,
  name: z.string().nullish(),
  address: z.string().nullish(),
})
export type Space = z.output<typeof Space>

export const getSpace = endpoint({
  name: 'getSpace',
  method: 'GET',
  path: '/api/v1/spaces/{id}',
  summary: 'One space',
  permission: 'staff',
  params: z.object({ id: SpaceId }),
  reply: Space,
  refusals: { 404: 'There is no such space' },
})

export const batchSpaces = endpoint({
  name: 'batchSpaces',
  method: 'POST',
  path: '/api/v1/spaces/batch',
  summary: 'Spaces by ids, in the order asked, each once; unknown ids are left out',
  permission: 'staff',
  body: z.strictObject({ spaceIds: z.array(SpaceId).max(maxBatchIds, `must have at most ${maxBatchIds} ids`) }),
  reply: z.object({ spaces: z.array(Space) }),
})

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
  timeZone: z.string().nullish(),
  eventImage: z.string().nullish(),
  organizationRef: z.object({ id: OrgId }),
  spaceRefs: z.array(z.object({ id: SpaceId })),
  organization: Organization.nullish(),
  spaces: z.array(Space).nullish(),
  ticketing: z.object({ settings: z.object({ ticketTypes: z.array(EventTicketType) }) }).nullish(),
})
export type Event = z.output<typeof Event>

const Expansion = z.enum(['organization', 'spaces', 'ticketing'])
export type Expansion = z.output<typeof Expansion>

const UpcomingEvent = z.object({
  id: EventId,
  title: z.string().nullish(),
  startTime: Instant.nullish(),
  locationName: z.string().nullish(),
  eventImage: z.string().nullish(),
  status: z.string().nullish(),
})
export type UpcomingEvent = z.output<typeof UpcomingEvent>

const TicketTypeInfo = z.object({
  ticketTypeId: TicketTypeId,
  name: z.string(),
  price: Cents,
  description: z.string().nullish(),
  deleted: z.boolean().optional(),
  capacity: Count.nullish(),
  /** Places left; 0 if sold beyond capacity. */
  remaining: Count.nullish(),
})
export type TicketTypeInfo = z.output<typeof TicketTypeInfo>

export const batchEvents = endpoint({
  name: 'batchEvents',
  method: 'POST',
  path: '/api/v1/events/batch',
  summary: 'Events by ids, in the order asked, each once; unknown ids are left out',
  permission: 'staff',
  body: z.strictObject({
    eventIds: z.array(EventId).max(maxBatchIds, `must have at most ${maxBatchIds} ids`),
    expand: z.array(Expansion).optional(),
  }),
  reply: z.object({ events: z.array(Event) }),
  extraInput: ['expand'],
  extraFields: ['timeZone'],
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
  extraFields: ['timeZone'],
})

export const listTicketedEvents = endpoint({
  name: 'listTicketedEvents',
  method: 'GET',
  path: '/public/v1/events/organization/{orgId}/ticketed',
  summary:
    'Ticketed events of an organization that start in a window, earliest first; count is of the whole window. Without startTime it begins now, without endTime it covers 7 days',
  permission: 'public',
  params: z.object({ orgId: OrgId }),
  query: z
    .strictObject({
      pageSize: limitUpTo(100).default(constants.upcomingDefaultPageSize),
      startTime: Instant.optional(),
      endTime: Instant.optional(),
    })
    .refine(({ startTime, endTime }) => !startTime || !endTime || Date.parse(startTime) <= Date.parse(endTime), {
      path: ['endTime'],
      message: 'must not be before startTime',
    }),
  reply: z.object({ events: z.array(UpcomingEvent), count: Count }),
  refusals: { 404: 'There is no such organization' },
})

export const listOrganizationEvents = endpoint({
  name: 'listOrganizationEvents',
  method: 'GET',
  path: '/api/v1/admin/events/organizations/{orgId}',
  summary: 'All events of an organization, drafts too, newest first',
  permission: 'staff',
  params: z.object({ orgId: OrgId }),
  reply: z.object({ events: z.array(Event) }),
  refusals: { 404: 'There is no such organization' },
  extraFields: ['timeZone'],
})

export const getTicketInfo = endpoint({
  name: 'getTicketInfo',
  method: 'GET',
  path: '/api/v1/events/{id}/ticket-info',
  summary: 'Ticket types of an event, in their order',
  permission: 'staff',
  params: z.object({ id: EventId }),
  query: z.strictObject({ includeDeleted: queryFlag.optional() }),
  reply: z.object({ ticketTypes: z.array(TicketTypeInfo) }),
  refusals: { 404: 'There is no such event' },
  extraFields: ['deleted', 'capacity', 'remaining'],
})

export const getNextDoors = endpoint({
  name: 'getNextDoors',
  method: 'GET',
  path: '/api/v1/admin/next-doors',
  summary: 'The ticketed event that starts next',
  permission: 'staff',
  reply: z.object({
    next: z.object({ eventId: EventId, eventName: z.string().nullable(), startDate: Instant }).nullable(),
  }),
})

const Door = z.object({
  eventId: EventId,
  eventName: z.string().nullable(),
  orgId: OrgId,
  orgName: z.string().nullable(),
  locationName: z.string().nullable(),
  startDate: Instant,
  endDate: Instant.nullable(),
  status: z.string(),
  sold: Count,
  comps: Count,
  /** Settled refunds of sold tickets and comps. */
  refunded: Count,
  redeemed: Count,
  /** Sold tickets and comps that weren't refunded: everyone who may still come in. */
  expected: Count,
})
export type Door = z.output<typeof Door>

/** POST, because there may be many watched organizations. */
export const listDoorsTonight = endpoint({
  name: 'listDoorsTonight',
  method: 'POST',
  path: '/api/v1/admin/doors/tonight',
  summary:
    "Today's ticketed events and those under way, cancelled ones too, of some organizations or of all, earliest first",
  permission: 'staff',
  body: z.strictObject({ orgIds: z.array(OrgId).max(500) }),
  reply: z.object({ doors: z.array(Door), count: Count }),
})

/** Shows whether an event is sold out. Without a capacity it never is. */
export const EventPlaces = z.object({ sold: Count, comps: Count, refunded: Count, capacity: Count.nullable() })
export type EventPlaces = z.output<typeof EventPlaces>

const CountedEvent = Door.extend({
  capacity: Count.nullable(),
  orgStatus: z.string().nullable(),
})
export type CountedEvent = z.output<typeof CountedEvent>

/** An empty list means all organizations. POST, because there may be many. */
const ofOrganizations = { orgIds: z.array(OrgId).max(500) }

export const listCurrentEvents = endpoint({
  name: 'listCurrentEvents',
  method: 'POST',
  path: '/api/v1/admin/events/current',
  summary:
    'Ticketed events that are not over and start within 25 hours, cancelled ones too, earliest first; the first 200',
  permission: 'staff',
  body: z.strictObject(ofOrganizations),
  reply: z.object({ events: z.array(CountedEvent), count: Count }),
})

export const listPastEvents = endpoint({
  name: 'listPastEvents',
  method: 'POST',
  path: '/api/v1/admin/events/past',
  summary: 'Ticketed events that are over, cancelled ones too, latest first, by page; count is of all pages',
  permission: 'staff',
  body: z.strictObject({
    ...ofOrganizations,
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({ events: z.array(CountedEvent), count: Count }),
})
