import type { Cell } from '#demo/copy-rows.ts'
import { landmarks } from '#demo/landmarks.ts'
import { dayMs } from './calendar.ts'
import type { EventPlan } from './events.ts'
import type { OrganizationPlan } from './organizations.ts'
import type { Trait } from './traits.ts'

export type Catalog = { readonly organizations: readonly OrganizationPlan[]; readonly events: readonly EventPlan[] }

export type Table = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly Cell[][] }

/** Ordered by their foreign keys. */
export function catalogTables({ organizations, events }: Catalog): Table[] {
  return [
    {
      table: 'organizations',
      columns: ['id', 'name', 'display_name', 'type', 'email', 'phone', 'status', 'created_at'],
      rows: organizations.map((o) => [
        o.id,
        o.name,
        o.displayName,
        o.type,
        o.email,
        o.phone,
        o.status,
        iso(o.createdAt),
      ]),
    },
    {
      table: 'spaces',
      columns: ['id', 'org_id', 'name', 'address', 'time_zone'],
      rows: organizations.flatMap((o) => o.spaces.map((s) => [s.id, o.id, s.name, s.address, s.timeZone])),
    },
    {
      table: 'events',
      columns: [
        'id',
        'org_id',
        'name',
        'description',
        'start_at',
        'end_at',
        'location_name',
        'image_url',
        'status',
        'ticketed',
        'created_at',
      ],
      rows: events.map((e) => [
        e.id,
        e.orgId,
        e.name,
        e.description,
        iso(e.startAt),
        iso(e.endAt),
        e.locationName,
        e.imageUrl,
        e.status,
        e.ticketed,
        iso(e.createdAt),
      ]),
    },
    {
      table: 'event_spaces',
      columns: ['event_id', 'space_id'],
      rows: events.flatMap((e) => e.spaceIds.map((spaceId) => [e.id, spaceId])),
    },
    {
      table: 'ticket_types',
      columns: ['id', 'event_id', 'name', 'description', 'price_cents', 'capacity', 'position', 'deleted_at'],
      rows: events.flatMap((e) =>
        e.types.map((t, position) => [
          t.id,
          e.id,
          t.name,
          t.description,
          t.priceCents,
          t.capacity,
          position,
          iso(t.deletedAt),
        ]),
      ),
    },
  ]
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const maxWatched = 5
const telling: readonly Trait[] = ['cancelled', 'soldOut', 'nameless', 'hostileName', 'multiDay', 'noEnd', 'noImage']

/** The busiest organization, and those with odd events in the next seven days. */
export function teamWatched(events: readonly EventPlan[], now: number): string[] {
  const isUpcoming = ({ startAt }: EventPlan) => startAt !== null && startAt > now && startAt < now + 7 * dayMs
  const upcoming = events.filter(isUpcoming)
  const odd = telling.flatMap((trait) => upcoming.filter((event) => event.trait === trait).slice(0, 1))
  return [...new Set([landmarks.busiestOrganizationId, ...odd.map(({ orgId }) => orgId)])].slice(0, maxWatched)
}

/** Nobody has a personal list yet, so the console can still import the browser's list. */
export function watchedTables(orgIds: readonly string[], now: number): Table[] {
  const owner = ['team', '']
  const begunAt = now - 20 * dayMs
  const watchedSince = (at: number): Cell => new Date(begunAt + at * dayMs).toISOString()
  return [
    { table: 'watch_lists', columns: ['list', 'person_id', 'kept_since'], rows: [[...owner, watchedSince(0)]] },
    {
      table: 'watched_organizations',
      columns: ['list', 'person_id', 'org_id', 'added_at', 'added_by', 'added_by_name'],
      rows: orgIds.map((orgId, at) => [...owner, orgId, watchedSince(at), 'acc_second', 'Jonas Lindqvist']),
    },
  ]
}
