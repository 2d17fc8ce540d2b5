import type { TicketDetail } from '@ground-control/contract/tickets'
import { contactOf } from '@ground-control/domain/guests/guest-contact'
import type { EntryTicket, NoticeEvent } from '@ground-control/domain/mail/notices/notice'
import { filled, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { sql } from 'drizzle-orm'
import { asInstant, type Transaction } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'

export type TicketFacts = {
  readonly ticket: TicketDetail
  readonly entryCode: string
  readonly version: number
  readonly event: NoticeEvent
  readonly organizationName: string | null
}

type FactsRow = Omit<TicketFacts, 'event'> & { readonly event: Omit<NoticeEvent, 'platformTimeZone'> }

export async function readTicketFacts(
  db: Transaction,
  ticketIds: readonly string[],
  platformTimeZone: string,
): Promise<TicketFacts[]> {
  const { rows } = await db.execute<FactsRow>(sql`
    select ${ticketDetail}::json as ticket, t.code as "entryCode", t.version,
           coalesce(nullif(trim(o.name), ''), o.display_name) as "organizationName",
           json_build_object('eventId', e.id, 'name', e.name, 'startAt', ${asInstant(sql`e.start_at`)},
             'endAt', ${asInstant(sql`e.end_at`)}, 'venueTimeZone', s.time_zone,
             'locationName', coalesce(nullif(trim(e.location_name), ''), s.name), 'address', s.address) as event
    from ${ticketSource} join events e on e.id = t.event_id join organizations o on o.id = e.org_id
    left join lateral (
      select s.name, s.address, s.time_zone from event_spaces p join spaces s on s.id = p.space_id
      where p.event_id = e.id order by s.id limit 1) s on true
    where t.id = any(${sql.param([...ticketIds])}) order by t.event_id, t.id`)
  return rows.map((row) => ({ ...row, event: { ...row.event, platformTimeZone } }))
}

/** Contains the entry code, so send it only to the ticket's holder. */
export const entryTicketOf = ({ ticket, entryCode }: TicketFacts): EntryTicket => ({
  ticketId: ticket.ticketId,
  ticketName: ticketTitle(ticket),
  holderName: holderOf(ticket).name,
  entryCode,
})

export const holderOf = (ticket: TicketDetail) => contactOf([ticket])

/** Null if the holder paid, or nobody did. */
export function purchaserNameOf({ ticket }: TicketFacts): string | null {
  if (ticket.comp || !ticket.paymentIntentId) return null
  const [payer, holder] = [ticket.purchaser, holderOf(ticket)]
  const isOne = filled(payer?.email)
    ? filled(payer?.email)?.toLowerCase() === holder.email?.toLowerCase()
    : filled(payer?.name) === holder.name
  return isOne ? null : filled(payer?.name)
}
