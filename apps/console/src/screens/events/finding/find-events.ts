import { type ApiClient, orNull } from '@ground-control/contract/client'
import { type Event, getEvent, listOrganizationEvents } from '@ground-control/contract/events'
import { type FoundEvent, searchPlatform } from '@ground-control/contract/search'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import type { EventId } from '@ground-control/domain/values/ids'
import type { OrganizationCache } from '#subjects/organizations/organization-cache.ts'

export type EventRow = Pick<FoundEvent, 'id' | 'name' | 'orgId' | 'orgName' | 'startDate' | 'endDate' | 'status'>

type FoundEvents = {
  readonly rows: readonly EventRow[]
  readonly hasMore: boolean
  /** Of these the events could not be read. */
  readonly unread: readonly string[]
}

type Needs = {
  readonly api: ApiClient
  readonly organizations: Pick<OrganizationCache, 'search' | 'byId'>
  /** Whether the platform searches by itself. */
  readonly canSearch: boolean
}

const mostFound = 50
const mostOrganizations = 3

/** W6: events by name, ID or organization; where the platform has no search of its own, by ID and organization. */
export async function findEvents(query: string, signal: AbortSignal, needs: Needs): Promise<FoundEvents> {
  if (!needs.canSearch) return findByParts(query, signal, needs)
  const body = { query, kinds: ['events' as const], limit: mostFound }
  const { events, more } = await needs.api(searchPlatform, { body }, { signal })
  return { rows: events, hasMore: more.includes('events'), unread: [] }
}

async function findByParts(query: string, signal: AbortSignal, needs: Needs): Promise<FoundEvents> {
  const [exact, ofOrganizations] = await Promise.all([
    eventById(query, signal, needs),
    eventsOfOrganizations(query, signal, needs),
  ])
  const rows = new Map([...exact, ...ofOrganizations.rows].map((row) => [row.id, row]))
  return {
    ...ofOrganizations,
    rows: [...rows.values()].slice(0, mostFound),
    hasMore: ofOrganizations.hasMore || rows.size > mostFound,
  }
}

async function eventById(query: string, signal: AbortSignal, { api, organizations }: Needs): Promise<EventRow[]> {
  if (!mayBeId.test(query)) return []
  const event = await orNull(api(getEvent, { params: { id: query as EventId }, query: {} }, { signal }))
  if (!event) return []
  const lookup = await organizations.byId(event.organizationRef.id, { signal })
  return [toRow(event, lookup.state === 'found' ? organizationName(lookup.organization) : null)]
}

/** Without blanks, and not a syllable of a name that is still being typed. */
const mayBeId = /^\S{4,200}$/

async function eventsOfOrganizations(query: string, signal: AbortSignal, { api, organizations }: Needs) {
  const matching = await organizations.search(query, { signal })
  const asked = matching.slice(0, mostOrganizations)
  const answers = await Promise.all(
    asked.map(async (organization) => {
      const name = organizationName(organization)
      try {
        const { events } = await api(listOrganizationEvents, { params: { orgId: organization.id } }, { signal })
        return { rows: events.map((event) => toRow(event, name)), unread: [] }
      } catch (error) {
        if (signal.aborted) throw error
        // K3: the client has logged it, and the screen names it.
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
