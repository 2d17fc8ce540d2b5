import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listEventFigures } from '@ground-control/contract/figures'
import type { EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/event-capacity.ts'

type Figures = Omit<ReplyOf<typeof listEventFigures>['figures'][number], 'eventId'> & { readonly id: EventId }

export const createEventFigureStore = ({ db }: Pick<Database, 'db'>) => ({
  /** From the kept figures: no ticket is looked at. */
  async of(ids: readonly EventId[]): Promise<Figures[]> {
    const { rows } = await db.execute<Figures>(sql`
      select e.id, coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
             coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
             ${eventCapacity(sql`e.id`)} as capacity
      from events e
      left join event_stats s on s.event_id = e.id
      where e.id = any(${sql.param(ids)})`)
    return rows
  },
})

export type EventFigureStore = ReturnType<typeof createEventFigureStore>
