import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { type ListState, listState } from '#modules/tickets/list-tags.ts'
import type { Database } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'

export type TicketChanges = {
  /** Where the list stands with these changes. */
  readonly state: ListState
  /** Null: they are too many, or too long ago to be known. */
  readonly tickets: TicketDetail[] | null
}

/** Past this many, reading the list again is cheaper than following. */
const mostTickets = 500

const rowsAtOnce = 10_000

export const createTicketChangeStore = ({ db }: Pick<Database, 'db'>) => ({
  /** One statement, and so one moment: the tickets are those of the state that is named. */
  async since(eventId: EventId, known: ListState | null): Promise<TicketChanges | null> {
    const { rows } = await db.execute<TicketChanges>(sql`
      with present as materialized (
        select ${listState} as state, coalesce(event_stats.revision, -1) as revision,
               left(platform_settings.instance_id, 8) = ${known?.instance ?? null} as is_same_platform
        from events cross join platform_settings left join event_stats on event_stats.event_id = events.id
        where events.id = ${eventId}
      ),
      later as materialized (
        select c.ticket_ids from ticket_changes c
        where c.event_id = ${eventId} and c.revision > ${known?.revision ?? null}::bigint
      ),
      changed as materialized (select distinct unnest(ticket_ids) as id from later limit ${mostTickets + 1})
      select state, case when
          is_same_platform and ${known?.revision ?? null}::bigint <= revision
          -- A row that is as old as what is known proves that no later one was cleared away. Nothing is older than 0.
          and (${known?.revision ?? null}::bigint = revision or exists (
            select from ticket_changes c
            where c.event_id = ${eventId} and c.revision <= greatest(${known?.revision ?? null}::bigint, 0)))
          and not exists (select from later where ticket_ids is null)
          and (select count(*) from changed) <= ${mostTickets}
        then (
          select coalesce(json_agg(${ticketDetail}::json order by t.id), '[]') from ${ticketSource}
          where t.event_id = ${eventId} and t.id = any(array(select id from changed)))
        end as tickets
      from present`)
    return rows[0] ?? null
  },

  /**
   * Clears away what was overtaken more than an hour ago: every list that was current within the hour can be followed.
   * Of each event the oldest go first, and none is passed over: a row that stays must prove that every later one did.
   * Any number of processes may do it at once; they lock in the same order, so one waits for the other. Answers whether
   * that was all.
   */
  async clearOld(): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      delete from ticket_changes where (event_id, revision) in (
        select c.event_id, c.revision from ticket_changes c
        join (
          select event_id, max(revision) as newest from ticket_changes
          where at < now() - interval '1 hour' group by event_id
        ) old on old.event_id = c.event_id and c.revision < old.newest
        order by c.event_id, c.revision
        limit ${rowsAtOnce}
        for update of c)`)
    return (rowCount ?? 0) < rowsAtOnce
  },
})

export type TicketChangeStore = ReturnType<typeof createTicketChangeStore>
