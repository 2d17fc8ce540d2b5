import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { type ListState, listState } from './list-tags.ts'

type TicketChanges = {
  readonly state: ListState
  /** Null: too many tickets changed, or the records are gone. The list must be read again. */
  readonly tickets: TicketDetail[] | null
}

/** For more changes than this, reading the list again is cheaper. */
const maxTickets = 500

const rowsAtOnce = 10_000
const clearEveryMs = 10 * 60_000

export const createTicketChangeStore = ({ db }: Pick<Database, 'db'>) => ({
  /**
   * One statement, so that tickets and state show the same moment. Pending changes count as newer than any revision,
   * and again once they are folded. That is harmless, because lists replace rows by id.
   */
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
        union all
        select p.ticket_ids from pending_ticket_ids(${eventId}) p
      ),
      changed as materialized (select distinct unnest(ticket_ids) as id from later limit ${maxTickets + 1})
      select state, case when
          is_same_platform and ${known?.revision ?? null}::bigint <= revision
          -- A row as old as the known state proves that no later one was cleared. Nothing is older than 0.
          and (${known?.revision ?? null}::bigint = revision or exists (
            select from ticket_changes c
            where c.event_id = ${eventId} and c.revision <= greatest(${known?.revision ?? null}::bigint, 0)))
          and not exists (select from later where ticket_ids is null)
          and (select count(*) from changed) <= ${maxTickets}
        then (
          select coalesce(json_agg(${ticketDetail}::json order by t.id), '[]') from ${ticketSource}
          where t.event_id = ${eventId} and t.id = any(array(select id from changed)))
        end as tickets
      from present`)
    return rows[0] ?? null
  },

  /**
   * Deletes the oldest first, because a remaining row must prove that all later ones exist. Safe in several processes.
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

export function clearOldChanges(app: FastifyInstance, store: TicketChangeStore) {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function clear(): Promise<void> {
    try {
      while (!isStopped && !(await store.clearOld())) {}
    } catch (error) {
      app.log.warn({ err: error }, 'could not clear old guest-list changes; will try again')
    }
  }

  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      running = running.then(clear)
    }, clearEveryMs)
  })
  app.addHook('onClose', async () => {
    isStopped = true
    clearInterval(timer)
    await running
  })
}
