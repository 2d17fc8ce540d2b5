import { doorHashLength, doorProblems, maxDoorName } from '@ground-control/domain/tickets/door/door-problem'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Cursor, EventId, Instant, limitUpTo, OrgId, TicketId } from './primitives.ts'

const ofEvent = z.object({ eventId: EventId })

export const DoorName = z.string().trim().min(1).max(maxDoorName)

/** In the body, because addresses end up in histories and logs, and an entry code lets somebody in. */
const chosen = {
  ticketId: TicketId.optional(),
  code: z.string().trim().min(1).max(200).optional(),
}
/** Reports both fields, because either could be the wrong one. */
function mustChooseOne(given: { ticketId?: unknown; code?: unknown }, context: z.core.$RefinementCtx) {
  if ((given.ticketId === undefined) !== (given.code === undefined)) return
  for (const field of ['ticketId', 'code']) {
    context.addIssue({ code: 'custom', path: [field], message: 'either ticketId or code is needed, and not both' })
  }
}

const atDoor = {
  door: DoorName.optional(),
  /** When it was done offline. The trail keeps it beside the time of arrival. */
  madeAt: Instant.optional(),
}

const DoorProblem = z.enum(doorProblems)

/** Null: the event isn't called off, or another system did it. */
const CalledOff = z.object({ at: Instant, by: z.string().nullable() }).nullable()

const Redeemed = z.object({ at: Instant, by: z.string().nullable(), door: z.string().nullable() })

const DoorTicket = z.object({
  ticketId: TicketId,
  ticketName: z.string().nullable(),
  holderName: z.string().nullable(),
  purchaserName: z.string().nullable(),
  version: z.int(),
  problem: DoorProblem.nullable(),
  redeemed: Redeemed.nullable(),
})
export type DoorTicket = z.output<typeof DoorTicket>

export const getDoor = endpoint({
  name: 'getDoor',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/door',
  summary: 'The event as its doors show it, and how many are in',
  permission: 'staff',
  params: ofEvent,
  reply: z.object({
    name: z.string().nullable(),
    orgId: OrgId,
    startDate: Instant.nullable(),
    endDate: Instant.nullable(),
    status: z.string(),
    calledOff: CalledOff,
    inside: Count,
    tickets: Count,
  }),
  refusals: { 404: 'There is no such event' },
})

export const searchDoor = endpoint({
  name: 'searchDoor',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/door/search',
  summary: 'Guests of an event by name, email, phone, ticket or purchase ID, or entry code',
  permission: 'staff',
  params: ofEvent,
  body: z.strictObject({ query: z.string().max(200) }),
  reply: z.object({
    guests: z.array(
      z.object({
        key: z.string(),
        name: z.string().nullable(),
        /** Distinguishes people with the same name. */
        email: z.string().nullable(),
        tickets: z.array(DoorTicket),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: { 404: 'There is no such event' },
})

const Past = z.object({
  kind: z.enum(['bought', 'given', 'transferred', 'new-code', 'redeemed', 'undone', 'refunding', 'refunded', 'let-in']),
  at: Instant,
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  door: z.string().nullable(),
  reason: z.string().nullable(),
})
export type DoorPast = z.output<typeof Past>

export const lookAtDoor = endpoint({
  name: 'lookAtDoor',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/door/look',
  summary: 'One ticket as a door sees it: whether it admits, why not, and what it went through; nothing is changed',
  permission: 'staff',
  params: ofEvent,
  body: z.strictObject(chosen).superRefine(mustChooseOne),
  reply: z.object({
    /** With the reason that counts at this door, such as a replaced code or another event. */
    ticket: DoorTicket,
    event: z.object({
      eventId: EventId,
      name: z.string().nullable(),
      startDate: Instant.nullable(),
      endDate: Instant.nullable(),
      calledOff: CalledOff,
    }),
    replacedAt: Instant.nullable(),
    past: z.array(Past),
  }),
  refusals: { 404: 'There is no such event or ticket (not-found), or no ticket has this code (unknown-code)' },
})

export const redeemAtDoor = endpoint({
  name: 'redeemAtDoor',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/redemptions',
  summary: 'Redeem a ticket at the door: by its entry code, as scanned or typed, or by its ID',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  params: ofEvent,
  body: z
    .strictObject({
      ...chosen,
      /**
       * For an offline check-in by ticket ID. Identifies the scanned code, so that a code replaced meanwhile is
       * refused.
       */
      codeHash: z.string().length(doorHashLength).optional(),
      ...atDoor,
    })
    .superRefine(mustChooseOne),
  reply: z.object({
    ticketId: TicketId,
    ticketName: z.string().nullable(),
    holderName: z.string().nullable(),
    redeemed: z.boolean(),
    redeemedAt: Instant.nullable(),
    version: z.int(),
  }),
  refusals: {
    404: 'There is no such event or ticket (not-found), or no ticket has this code (unknown-code)',
    409: 'The code was replaced (replaced-code) or is for another event (wrong-event), or the ticket is already redeemed (already-redeemed), refunded, being refunded, or for an event that is cancelled (event-cancelled) or over (event-over)',
    422: 'The key was used for another request',
  },
})

export const letInAtDoor = endpoint({
  name: 'letInAtDoor',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/door/let-ins',
  summary: 'Record that somebody was let in although their ticket doesn’t admit them; no ticket is changed',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  params: ofEvent,
  body: z.strictObject({
    ticketId: TicketId,
    reason: z
      .string()
      .trim()
      .max(2000)
      .refine((reason) => !isBlank(reason), 'must say why'),
    ...atDoor,
  }),
  reply: z.object({ ticketId: TicketId, letInId: z.string() }),
  refusals: {
    404: 'There is no such event or ticket',
    422: 'The key was used for another request',
  },
})

/** Short fields, because a phone keeps 100,000 of these in memory for offline use. */
const ListedTicket = z.object({
  ticketId: TicketId,
  name: z.string().nullable(),
  /** The same for all tickets of a holder. Reveals nothing about them. */
  holder: z.string(),
  type: z.string().nullable(),
  version: z.int(),
  state: z.enum(['admits', 'redeemed', 'refunded', 'being-refunded']),
  /** A hash of event and entry code. A scan can be compared with it, but the code can't be derived from it. */
  codeHash: z.string(),
  redeemedAt: Instant.nullish(),
  door: z.string().nullish(),
})
export type ListedTicket = z.output<typeof ListedTicket>

export const listDoorTickets = endpoint({
  name: 'listDoorTickets',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/door/tickets',
  summary: 'All tickets of an event in short, by pages, for checking without a connection',
  permission: 'staff',
  params: ofEvent,
  query: z.strictObject({ after: Cursor.optional(), limit: limitUpTo(5_000).default(2_000) }),
  reply: z.object({
    /** Names the state of this page. The changes since the first page's tag complete the list. */
    tag: z.string(),
    tickets: z.array(ListedTicket),
    next: Cursor.nullable(),
  }),
  refusals: { 404: 'There is no such event' },
})

export const listDoorChanges = endpoint({
  name: 'listDoorChanges',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/door/changes',
  summary: 'Tickets of the door’s list that changed since a given tag',
  permission: 'staff',
  params: ofEvent,
  query: z.strictObject({ since: z.string().min(1).max(200) }),
  reply: z.object({
    tag: z.string(),
    complete: z.boolean(),
    tickets: z.array(ListedTicket),
  }),
  refusals: { 404: 'There is no such event' },
})
