import {
  type DoorTicket,
  getDoor,
  listDoorChanges,
  listDoorTickets,
  lookAtDoor,
  searchDoor,
} from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import type { ListTags } from '#modules/tickets/lists/list-tags.ts'
import type { TicketChangeStore } from '#modules/tickets/lists/ticket-change-store.ts'
import type { Database } from '#platform/db/database.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { type Chosen, type DoorCodes, findChosen } from './door-codes.ts'
import { createDoorStore, type DoorStore, type FoundTicket } from './door-store.ts'

type Needs = {
  readonly database: Database
  readonly codes: DoorCodes
  readonly changes: TicketChangeStore
  readonly tags: ListTags
}

export function mountDoor(serve: Serve, { database, codes, changes, tags }: Needs) {
  const store = createDoorStore(database)
  serve(getDoor, async ({ params }) => (await store.door(params.eventId)) ?? noEvent(params.eventId))
  serve(searchDoor, async ({ params, body }) => {
    if (!(await codes.orgOf(database.db, params.eventId))) noEvent(params.eventId)
    return search(store, params.eventId, body.query)
  })
  serve(lookAtDoor, ({ params, body }) => look({ store, codes, database }, params.eventId, body))
  serve(listDoorTickets, async ({ params, query }) => {
    const [after = ''] = query.after === undefined ? [] : readCursor(query.after, /^(.+)$/su)
    const page = (await store.page(params.eventId, after, query.limit)) ?? noEvent(params.eventId)
    const last = page.tickets.at(-1)
    const next = last && page.tickets.length === query.limit ? toCursor(last.ticketId) : null
    return { tag: tags.of(page.state), tickets: page.tickets, next }
  })
  serve(listDoorChanges, async ({ params, query }) => {
    const found = (await changes.since(params.eventId, tags.read(query.since))) ?? noEvent(params.eventId)
    const tag = tags.of(found.state)
    if (!found.tickets) return { tag, complete: false, tickets: [] }
    const ids = found.tickets.map(({ ticketId }) => ticketId)
    return { tag, complete: true, tickets: await store.listed(params.eventId, ids) }
  })
}

function noEvent(eventId: EventId): never {
  throw new Refusal('not-found', `There is no event ${eventId}.`)
}

async function search(store: DoorStore, eventId: EventId, query: string): Promise<ReplyOf<typeof searchDoor>> {
  if (query.trim() === '') return { guests: [], more: false }
  const { found, more } = await store.search(eventId, query)
  const holders = new Map<string, { key: string; name: string | null; email: string | null; tickets: DoorTicket[] }>()
  for (const ticket of found) {
    const guest = holders.get(ticket.holderKey) ?? {
      key: ticket.ticketId,
      name: ticket.holderName,
      email: ticket.holderEmail,
      tickets: [],
    }
    guest.tickets.push(ticket)
    holders.set(ticket.holderKey, guest)
  }
  const known = new Set(found.map(({ ticketId }) => ticketId))
  const given = (await store.given(eventId, query)).filter(({ ticketId }) => !known.has(ticketId))
  return { guests: [...holders.values(), ...(await givers(store, eventId, given))], more }
}

async function givers(
  store: DoorStore,
  eventId: EventId,
  given: readonly { readonly ticketId: TicketId; readonly name: string | null }[],
) {
  const tickets = await store.ofEvent(
    eventId,
    given.map(({ ticketId }) => ticketId),
  )
  return given.flatMap(({ ticketId, name }) => {
    const ticket = tickets.find((each) => each.ticketId === ticketId)
    return ticket
      ? [{ key: `from-${ticketId}`, name, email: null, tickets: [{ ...ticket, problem: 'transferred' as const }] }]
      : []
  })
}

type Looking = { readonly store: DoorStore; readonly codes: DoorCodes; readonly database: Database }

async function look(
  { store, codes, database }: Looking,
  eventId: EventId,
  chosen: Chosen,
): Promise<ReplyOf<typeof lookAtDoor>> {
  if (!(await codes.orgOf(database.db, eventId))) noEvent(eventId)
  const found = await findChosen(codes, database.db, eventId, chosen)
  if (!found) {
    throw chosen.ticketId === undefined
      ? new Refusal('unknown-code', 'No ticket has this code. Check that it is complete.')
      : new Refusal('not-found', `There is no ticket ${chosen.ticketId}.`)
  }
  const where = found.kind === 'ticket' ? found.eventId : eventId
  const [ticket] = await store.ofEvent(where, [found.ticketId])
  if (!ticket) throw new Refusal('not-found', `There is no ticket ${found.ticketId}.`)
  const past = await store.past(where, ticket.ticketId)
  const replacedAt = found.kind === 'replaced' ? found.replacedAt : null
  return {
    ticket: { ...ticket, problem: problemHere(ticket, eventId, replacedAt) },
    event: ticket.event,
    replacedAt,
    past,
  }
}

/** A problem with the scanned code comes before a problem with the ticket. */
function problemHere(ticket: FoundTicket, eventId: EventId, replacedAt: string | null): DoorTicket['problem'] {
  if (ticket.event.eventId !== eventId) return 'wrong-event'
  if (replacedAt !== null && ticket.problem !== 'event-cancelled') return 'replaced-code'
  return ticket.problem
}
