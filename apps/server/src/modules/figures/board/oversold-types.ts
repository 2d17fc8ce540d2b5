import type { Attention } from '@ground-control/contract/attention'
import type { EventId, TicketTypeId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { expectedGuests, isOver } from '#platform/db/fragments/event-conditions.ts'

type OversoldType = Attention['oversoldTypes']['first'][number]
/** Null while changes are pending, because the revision doesn't include them yet. */
type Revision = number | null
type LimitedType = Omit<OversoldType, 'taken'> & { readonly revision: Revision }
type Counted = { readonly revision: Revision; readonly taken: ReadonlyMap<TicketTypeId, number> }

/**
 * Ticket types sold beyond capacity. Counting 100,000 tickets is slow, so counts are cached by the event's revision,
 * which every ticket change raises.
 */
export function createOversoldTypes({ frequent: db }: Pick<Database, 'frequent'>) {
  let counted: ReadonlyMap<EventId, Counted> = new Map()

  /** The most oversold first. */
  async function at(now: Instant): Promise<OversoldType[]> {
    const types = await limitedTypes(now)
    counted = await countedFor(types)
    return types
      .map(({ revision, ...type }) => ({
        ...type,
        taken: counted.get(type.eventId)?.taken.get(type.ticketTypeId) ?? 0,
      }))
      .filter(({ taken, capacity }) => taken > capacity)
      .sort((one, other) => other.taken - other.capacity - (one.taken - one.capacity))
  }

  /** Skips types whose limit is above the event's ticket count: those can't be oversold. */
  async function limitedTypes(now: Instant): Promise<LimitedType[]> {
    const { rows } = await db.execute<LimitedType>(sql`
      select e.id as "eventId", e.name as "eventName", t.id as "ticketTypeId", t.name, t.capacity,
             ${revision} as revision
      from events e
      join event_stats s on s.event_id = e.id
      join ticket_types t on t.event_id = e.id
      where t.capacity < ${expectedGuests} and e.status <> 'cancelled' and not ${isOver(now)}
      order by e.start_at, e.id, t.position, t.id`)
    return rows
  }

  async function countedFor(types: readonly LimitedType[]): Promise<ReadonlyMap<EventId, Counted>> {
    const kept = new Map<EventId, Counted>()
    const changed = new Set<EventId>()
    for (const { eventId, revision } of types) {
      const known = counted.get(eventId)
      if (known && revision !== null && known.revision === revision) kept.set(eventId, known)
      else changed.add(eventId)
    }
    if (changed.size > 0) for (const [eventId, fresh] of await count([...changed])) kept.set(eventId, fresh)
    return kept
  }

  /**
   * Counts and revision come from one statement. Lateral, because the planner would otherwise read the tickets of all
   * events.
   */
  async function count(eventIds: readonly EventId[]): Promise<Map<EventId, Counted>> {
    const { rows } = await db.execute<{ eventId: EventId; revision: Revision; taken: [TicketTypeId, number][] }>(sql`
      select s.event_id as "eventId", ${revision} as revision, held.taken
      from event_stats s
      cross join lateral (
        select coalesce(json_agg(json_build_array(of_type.id, of_type.taken)), '[]') as taken
        from (
          select ticket_type_id as id, count(*) as taken from tickets
          where event_id = s.event_id and refunded_at is null and ticket_type_id is not null
          group by ticket_type_id
        ) of_type
      ) held
      where s.event_id = any(${sql.param(eventIds)})`)
    return new Map(rows.map(({ eventId, revision, taken }) => [eventId, { revision, taken: new Map(taken) }]))
  }

  return { at }
}

const revision = sql`case when not s.pending then s.revision::float8 end`
