import { orNull } from '@ground-control/contract/client'
import {
  batchEvents,
  batchSpaces,
  type Event,
  type Expansion,
  getEvent,
  type Space,
} from '@ground-control/contract/events'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import type { EventId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { hasExtras } from '#platform/capabilities.ts'
import { organizations } from '#subjects/organizations/organizations.ts'

export const readEvent = (eventId: EventId, signal: AbortSignal): Promise<Event | null> =>
  orNull(api(getEvent, { params: { id: eventId }, query: {} }, { signal }))

/** The specified call can't expand, so parts are read separately without extras. */
export async function readEvents(
  eventIds: readonly EventId[],
  expand: readonly Expansion[],
  signal: AbortSignal,
): Promise<readonly Event[]> {
  const canExpand = hasExtras()
  const body = { eventIds: [...eventIds], ...(canExpand && { expand: [...expand] }) }
  const { events } = await api(batchEvents, { body }, { signal })
  return canExpand ? events : withParts(events, expand, signal)
}

/** A part that fails to load is left out; the client has logged it. */
async function withParts(events: readonly Event[], expand: readonly Expansion[], signal: AbortSignal) {
  const [owners, spaces, ticketing] = await Promise.all([
    expand.includes('organization') ? ownersOf(events, signal) : null,
    expand.includes('spaces') ? spacesOf(events, signal).catch(() => null) : null,
    expand.includes('ticketing') ? Promise.all(events.map((event) => ticketingOf(event, signal))) : null,
  ])
  signal.throwIfAborted()
  return events.map((event, at): Event => {
    const owner = owners?.get(event.organizationRef.id)
    return {
      ...event,
      ...(owner?.state === 'found' && { organization: owner.organization }),
      ...(spaces && { spaces: event.spaceRefs.flatMap(({ id }) => spaces.get(id) ?? []) }),
      ...(ticketing?.[at] && { ticketing: ticketing[at] }),
    }
  })
}

const ownersOf = (events: readonly Event[], signal: AbortSignal) =>
  organizations.byIds([...new Set(events.map(({ organizationRef }) => organizationRef.id))], { signal })

async function spacesOf(events: readonly Event[], signal: AbortSignal): Promise<ReadonlyMap<string, Space>> {
  const ids = [...new Set(events.flatMap(({ spaceRefs }) => spaceRefs.map(({ id }) => id)))]
  const found = new Map<string, Space>()
  for (let at = 0; at < ids.length; at += maxBatchIds) {
    const spaceIds = ids.slice(at, at + maxBatchIds)
    const { spaces } = await api(batchSpaces, { body: { spaceIds } }, { signal })
    for (const space of spaces) found.set(space.id, space)
  }
  return found
}

const ticketingOf = ({ id }: Event, signal: AbortSignal): Promise<Event['ticketing']> =>
  api(getEvent, { params: { id }, query: { expand: 'ticketing' } }, { signal }).then(
    ({ ticketing }) => ticketing,
    () => null,
  )
