import type { Event } from '@ground-control/contract/events'
import { EventId } from '@ground-control/contract/primitives'
import type { FoundEvent } from '@ground-control/contract/search'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import type { readOrganizationEvents } from '#subjects/events/queries.ts'
import type { readEvent } from '#subjects/events/read-events.ts'
import type { OrganizationCache } from '#subjects/organizations/organization-cache.ts'
import type { readMatches } from '#subjects/search/queries.ts'

export type EventRow = Pick<
  FoundEvent,
  'id' | 'name' | 'orgId' | 'orgName' | 'startDate' | 'endDate' | 'status' | 'places'
>

type FoundEvents = {
  readonly rows: readonly EventRow[]
  readonly hasMore: boolean
  readonly unread: readonly string[]
}

type Needs = {
  readonly readEvent: typeof readEvent
  readonly readOrganizationEvents: typeof readOrganizationEvents
  readonly readMatches: typeof readMatches
  readonly organizations: Pick<OrganizationCache, 'search' | 'byId'>
  readonly canSearch: boolean
}

const maxFound = 50
const maxOrganizations = 3

/** Events by name, ID or organization; if the platform has no search, by ID and organization. */
export async function findEvents(query: string, signal: AbortSignal, needs: Needs): Promise<FoundEvents> {
  if (!needs.canSearch) return findByParts(query, signal, needs)
  const body = { query, kinds: ['events' as const], limit: maxFound }
  const { events, more } = await needs.readMatches(body, signal)
  // Rows here don't show why they match, so one with only some of the words would look wrong.
  const rows = events.filter(({ matched }) => matched !== 'similar-name' && matched !== 'event')
  return { rows, hasMore: more.includes('events') && rows.length === events.length, unread: [] }
}

async function findByParts(query: string, signal: AbortSignal, needs: Needs): Promise<FoundEvents> {
  const [exact, ofOrganizations] = await Promise.all([
    eventById(query, signal, needs),
    eventsOfOrganizations(query, signal, needs),
  ])
  const rows = new Map([...exact, ...ofOrganizations.rows].map((row) => [row.id, row]))
  return {
    ...ofOrganizations,
    rows: [...rows.values()].slice(0, maxFound),
    hasMore: ofOrganizations.hasMore || rows.size > maxFound,
  }
}

async function eventById(query: string, signal: AbortSignal, { readEvent, organizations }: Needs): Promise<EventRow[]> {
  if (!mayBeId.test(query)) return []
  // If it isn't an ID, no event is found.
  const event = await readEvent(EventId.parse(query), signal)
  if (!event) return []
  const lookup = await organizations.byId(event.organizationRef.id, { signal })
  return [toRow(event, lookup.state === 'found' ? organizationName(lookup.organization) : null)]
}

/** No blanks, and longer than a syllable of a name being typed. */
const mayBeId = /^\S{4,200}$/

async function eventsOfOrganizations(query: string, signal: AbortSignal, needs: Needs) {
  const matching = await needs.organizations.search(query, { signal })
  const asked = matching.slice(0, maxOrganizations)
  const answers = await Promise.all(
    asked.map(async (organization) => {
      const name = organizationName(organization)
      try {
        const events = await needs.readOrganizationEvents(organization.id, signal)
        return { rows: events.map((event) => toRow(event, name)), unread: [] }
      } catch (error) {
        if (signal.aborted) throw error
        // The client has logged it, and the screen names it.
        return { rows: [], unread: [name] }
      }
    }),
  )
  return {
    rows: answers.flatMap(({ rows }) => rows),
    hasMore: matching.length > asked.length,
    unread: answers.flatMap(({ unread }) => unread),
  }
}

const toRow = ({ id, name, organizationRef, startDate, endDate, status }: Event, orgName: string | null): EventRow => ({
  id,
  name: name ?? null,
  orgId: organizationRef.id,
  orgName,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
  status: status ?? '',
})
