import type { listEventFigures } from '@ground-control/contract/calls/events'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { EventId } from '@ground-control/domain/ids'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'

type Figures = Omit<ReplyOf<typeof listEventFigures>['figures'][number], 'eventId'> & { readonly id: EventId }

export const createEventFigureStore = ({ db }: Pick<Database, 'db'>) => ({
  /** From the kept figures: no ticket is looked at. An event of which no type can be bought any more has no capacity. */
  async of(ids: readonly EventId[]): Promise<Figures[]> {
    const { rows } = await db.execute<Figures>(sql`
      select e.id, coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps, coalesce(s.redeemed, 0) as redeemed,
             places.capacity
      from events e
      left join event_stats s on s.event_id = e.id
      cross join lateral (
        select case when bool_and(t.capacity is not null) then greatest(sum(t.capacity), 0)::float8 end as capacity
        from ticket_types t where t.event_id = e.id and t.deleted_at is null
      ) places
      where e.id = any(${sql.param(ids)})`)
    return rows
  },
})

export type EventFigureStore = ReturnType<typeof createEventFigureStore>
