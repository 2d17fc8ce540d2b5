import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { listTransfers, Transfer } from '@ground-control/contract/tickets'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'

type Asked = QueryOf<typeof listTransfers>

export const createTransferListStore = ({ db }: Pick<Database, 'db'>) => ({
  async list({ limit, after, ...filter }: Asked): Promise<ReplyOf<typeof listTransfers>> {
    const { rows } = await db.execute<Transfer & { place: string }>(sql`
      with page as materialized (
        select * from transfers r where ${conditions(filter)} and ${after ? isAfter(after) : sql`true`}
        order by r.transferred_at desc, r.id desc limit ${limit + 1}
      )
      select r.id as "transferId", r.batch_id as "batchId", ${asInstant(sql`r.transferred_at`)} as at,
             r.event_id as "eventId", r.ticket_id as "ticketId",
             coalesce(nullif(trim(t.ticket_name), ''), nullif(trim(y.name), '')) as "ticketName",
             json_build_object('accountId', r.from_account_id, 'name', r.from_name, 'email', r.from_email) as "from",
             json_build_object('accountId', r.to_account_id, 'name', r.to_name, 'email', r.to_email) as "to",
             case when r.transferred_by is not null then
               json_build_object('id', r.transferred_by, 'name', ${staffName}) end as by,
             ${micros} || ' ' || r.id as place
      from page r
      left join tickets t on t.event_id = r.event_id and t.id = r.ticket_id
      left join ticket_types y on y.id = t.ticket_type_id
      order by r.transferred_at desc, r.id desc`)
    const last = rows[limit - 1]
    return {
      transfers: rows.slice(0, limit),
      next: last && rows.length > limit ? toCursor(last.place) : null,
    }
  },
})

function conditions({ eventId, ticketId, accountId }: Omit<Asked, 'limit' | 'after'>): SQL {
  return sql.join(
    [
      ...(eventId ? [sql`r.event_id = ${eventId}`] : []),
      ...(ticketId ? [sql`r.ticket_id = ${ticketId}`] : []),
      ...(accountId ? [sql`(r.from_account_id = ${accountId} or r.to_account_id = ${accountId})`] : []),
    ],
    sql` and `,
  )
}

/** In microseconds, like the database. With less precision, rows between two pages could be lost. */
const micros = sql`(extract(epoch from r.transferred_at) * 1000000)::bigint`
const place = /^(-?\d{1,16}) (.+)$/su

function isAfter(cursor: string): SQL {
  const [at, id] = readCursor(cursor, place)
  return sql`(r.transferred_at, r.id) < (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id})`
}

const staffName = sql`coalesce(
  (select a.actor_name from audit_entries a
   where a.entity_kind = 'ticket' and a.entity_id = r.ticket_id and a.action = 'tickets.transferred'
     and a.actor_id = r.transferred_by and a.after ->> 'batchId' = r.batch_id
   limit 1),
  (select full_name from accounts where id = r.transferred_by))`
