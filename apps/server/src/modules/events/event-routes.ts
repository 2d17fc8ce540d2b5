import {
  batchEvents,
  getEvent,
  getTicketInfo,
  listOrganizationEvents,
  listTicketedEvents,
} from '@ground-control/contract/events'
import { listEventFigures } from '@ground-control/contract/figures'
import { inAskedOrder } from '@ground-control/domain/values/batches'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { EventFigureStore } from './event-figure-store.ts'
import type { EventStore } from './event-store.ts'

export function eventRoutes(serve: Serve, events: EventStore, figures: EventFigureStore) {
  serve(batchEvents, async ({ body }) => ({
    events: inAskedOrder(body.eventIds, await events.byIds(body.eventIds, body.expand)),
  }))

  serve(getEvent, async ({ params, query }) => {
    const [event] = await events.byIds([params.id], query.expand && [query.expand])
    if (!event) throw noEvent()
    return event
  })

  serve(listTicketedEvents, async ({ params: { orgId }, query: { pageSize, ...window } }) => {
    const found = await events.ticketed(orgId, window, pageSize)
    if (found.count === 0 && !(await events.hasOrganization(orgId))) throw noOrganization()
    return found
  })

  serve(listOrganizationEvents, async ({ params: { orgId } }) => {
    const found = await events.ofOrganization(orgId)
    if (found.length === 0 && !(await events.hasOrganization(orgId))) throw noOrganization()
    return { events: found }
  })

  serve(getTicketInfo, async ({ params, query }) => {
    const ticketTypes = await events.ticketTypes(params.id, { includeDeleted: query.includeDeleted === 'true' })
    if (ticketTypes.length === 0 && !(await events.hasEvent(params.id))) throw noEvent()
    return { ticketTypes }
  })

  serve(listEventFigures, async ({ body: { eventIds } }) => ({
    figures: inAskedOrder(eventIds, await figures.of(eventIds)).map(({ id, ...rest }) => ({ eventId: id, ...rest })),
  }))
}

const noEvent = () => new Refusal('not-found', 'There is no such event.')
const noOrganization = () => new Refusal('not-found', 'There is no such organization.')
