import type { EntryTicket, NoticeEvent } from '@ground-control/domain/mail/notices/notice'
import { sql } from 'drizzle-orm'
import { asInstant, type Transaction } from '#platform/db/database.ts'
import { venueOf } from '#platform/db/fragments/event-conditions.ts'

export type ToldTicket = EntryTicket & {
  readonly eventId: string
  readonly paymentId: string | null
  readonly holderEmail: string | null
  readonly isRefunded: boolean
}

export type ToldEvent = { readonly event: NoticeEvent; readonly organizationName: string | null }

type Rows = Pick<Transaction, 'execute'>

export async function readToldTickets(
  db: Rows,
  tickets: readonly { readonly eventId: string; readonly ticketId: string }[],
): Promise<readonly ToldTicket[]> {
  const { rows } = await db.execute<ToldTicket>(sql`
    select t.event_id as "eventId", t.id as "ticketId", t.code as "entryCode", t.payment_id as "paymentId",
           coalesce(nullif(trim(t.ticket_name), ''), nullif(trim(y.name), '')) as "ticketName",
           t.refund_id is not null as "isRefunded", nullif(trim(t.owner_name), '') as "holderName", nullif(trim(t.owner_email), '') as "holderEmail"
    from unnest(${sql.param(tickets.map(({ eventId }) => eventId))}::text[],
                ${sql.param(tickets.map(({ ticketId }) => ticketId))}::text[]) as n (event_id, id)
    join tickets t on t.event_id = n.event_id and t.id = n.id
    left join ticket_types y on y.id = t.ticket_type_id
    order by t.event_id, t.id`)
  return rows
}

export async function readToldEvents(
  db: Rows,
  eventIds: readonly string[],
  platformTimeZone: string,
): Promise<readonly ToldEvent[]> {
  type Row = Omit<NoticeEvent, 'platformTimeZone'> & { organizationName: string | null }
  const { rows } = await db.execute<Row>(sql`
    select e.id as "eventId", e.name, ${asInstant(sql`e.start_at`)} as "startAt", ${asInstant(sql`e.end_at`)} as "endAt",
           coalesce(nullif(trim(e.location_name), ''), s.name) as "locationName", s.address,
           s.time_zone as "venueTimeZone",
           coalesce(nullif(trim(o.display_name), ''), nullif(trim(o.name), '')) as "organizationName"
    from events e
    join organizations o on o.id = e.org_id
    left join lateral ${venueOf(sql`s.name, s.address, s.time_zone`)} s on true
    where e.id = any(${sql.param([...new Set(eventIds)])}) order by e.id`)
  return rows.map(({ organizationName, ...event }) => ({ event: { ...event, platformTimeZone }, organizationName }))
}
