import type { Cell } from '#demo/copy-rows.ts'
import { landmarks } from '#demo/landmarks.ts'
import { dayMs } from './calendar.ts'
import type { Table } from './catalog-rows.ts'
import type { EventPlan } from './events.ts'
import type { Trait } from './traits.ts'

const mostWatched = 5
const telling: readonly Trait[] = ['cancelled', 'soldOut', 'nameless', 'hostileName', 'multiDay', 'noEnd', 'noImage']

/** What the team watches: the busiest organization, and those whose next seven days show events of odd kinds. */
export function teamWatched(events: readonly EventPlan[], now: number): string[] {
  const isUpcoming = ({ startAt }: EventPlan) => startAt !== null && startAt > now && startAt < now + 7 * dayMs
  const upcoming = events.filter(isUpcoming)
  const odd = telling.flatMap((trait) => upcoming.filter((event) => event.trait === trait).slice(0, 1))
  return [...new Set([landmarks.busiestOrganizationId, ...odd.map(({ orgId }) => orgId)])].slice(0, mostWatched)
}

/** Nobody has a list of their own yet: the one of a browser is still to be taken over. */
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
