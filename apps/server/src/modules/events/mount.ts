import {
  batchEvents,
  batchSpaces,
  getEvent,
  getNextDoors,
  getSpace,
  getTicketInfo,
  listCurrentEvents,
  listOrganizationEvents,
  listPastEvents,
  listTicketedEvents,
} from '@ground-control/contract/events'
import { listEventFigures } from '@ground-control/contract/figures/events'
import { inAskedOrder } from '@ground-control/domain/values/batches'
import { instantOf } from '@ground-control/domain/values/time'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createEventSectionStore } from './event-section-store.ts'
import { createEventStore } from './event-store.ts'

export function mountEvents(serve: Serve, { database }: { readonly database: Database }) {
  const events = createEventStore(database)
  const sections = createEventSectionStore(database)

  serve(batchEvents, async ({ body }) => ({
    events: inAskedOrder(body.eventIds, await events.byIds(body.eventIds, body.expand)),
  }))

  serve(getEvent, async ({ params, query }) => {
    const [event] = await events.byIds([params.id], query.expand && [query.expand])
    return event ?? notFound('event')
  })

  serve(listTicketedEvents, async ({ params: { orgId }, query: { pageSize, ...window } }) => {
    const found = await events.ticketed(orgId, window, pageSize)
    if (found.count === 0 && !(await events.hasOrganization(orgId))) notFound('organization')
    return found
  })

  serve(listOrganizationEvents, async ({ params: { orgId } }) => {
    const found = await events.ofOrganization(orgId)
    if (found.length === 0 && !(await events.hasOrganization(orgId))) notFound('organization')
    return { events: found }
  })

  serve(getTicketInfo, async ({ params, query }) => {
    const ticketTypes = await events.ticketTypes(params.id, { includeDeleted: query.includeDeleted === 'true' })
    if (ticketTypes.length === 0 && !(await events.hasEvent(params.id))) notFound('event')
    return { ticketTypes }
  })

  serve(listEventFigures, async ({ body: { eventIds } }) => ({
    figures: inAskedOrder(eventIds, await events.figures(eventIds)).map(({ id, ...rest }) => ({
      eventId: id,
      ...rest,
    })),
  }))

  serve(listCurrentEvents, ({ body }) => sections.current(body.orgIds, instantOf(new Date())))

  serve(listPastEvents, ({ body: { orgIds, ...page } }) => sections.past(orgIds, page, instantOf(new Date())))

  serve(getNextDoors, async () => ({ next: await events.nextDoors() }))

  serve(getSpace, async ({ params }) => {
    const [space] = await events.spaces([params.id])
    return space ?? notFound('space')
  })

  serve(batchSpaces, async ({ body: { spaceIds } }) => ({
    spaces: inAskedOrder(spaceIds, await events.spaces(spaceIds)),
  }))
}

function notFound(what: 'event' | 'organization' | 'space'): never {
  throw new Refusal('not-found', `There is no such ${what}.`)
}
