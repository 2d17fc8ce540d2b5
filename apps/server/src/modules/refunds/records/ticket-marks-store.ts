import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listTicketMarks } from '@ground-control/contract/guests'
import { harmlessDisputeStatuses } from '@ground-control/domain/purchases/disputes'
import { sql } from 'drizzle-orm'
import { type Database, requireRow } from '#platform/db/database.ts'
import { isOpenRefund } from '#platform/db/fragments/refund-conditions.ts'
import { underWay } from '#platform/db/fragments/ticket-figures.ts'

type Marks = ReplyOf<typeof listTicketMarks>

const maxMarks = 5_000

const harmless = sql.join(
  harmlessDisputeStatuses.map((status) => sql`${status}`),
  sql`, `,
)

export const createTicketMarksStore = ({ db }: Database) => ({
  /** Starts from the few unsettled refunds and disputes, not from the many tickets. */
  async ofEvent(eventId: string): Promise<Marks> {
    const { rows } = await db.execute<Marks['marks'][number]>(sql`
      select l.ticket_id as "ticketId", 'under-way' as mark from refunds r join refund_tickets l on l.refund_id = r.id
      where ${isOpenRefund(sql`r.state`)} and l.live and l.event_id = ${eventId}
      union
      select l.ticket_id, 'failed' from refunds r join refund_tickets l on l.refund_id = r.id
        join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
      where r.state = 'failed' and r.handled_at is null and l.event_id = ${eventId} and t.refund_id is null
        and not exists (select from refund_tickets o where o.event_id = l.event_id and o.ticket_id = l.ticket_id and o.live)
      union
      select t.id, 'disputed' from payment_disputes d join tickets t on t.payment_id = d.payment_id
      where d.status not in (${harmless}) and t.event_id = ${eventId}
      order by 1, 2 limit ${maxMarks}`)
    const counted = await db.execute<Pick<Marks, 'underWay'>>(
      sql`select ${underWay(sql`l.event_id = ${eventId}`)} as "underWay"`,
    )
    return { marks: rows, ...requireRow(counted.rows[0]) }
  },
})

export type TicketMarksStore = ReturnType<typeof createTicketMarksStore>
