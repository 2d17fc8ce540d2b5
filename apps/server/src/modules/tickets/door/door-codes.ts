import type { redeemAtDoor } from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { doorHashLength } from '@ground-control/domain/tickets/door/door-problem'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'

export type Entrance = ReplyOf<typeof redeemAtDoor>

export type Chosen = { readonly ticketId?: string | undefined; readonly code?: string | undefined }

type FoundTicket = {
  readonly kind: 'ticket'
  readonly eventId: EventId
  readonly ticketId: TicketId
  readonly eventName: string | null
}
type FoundOldCode = { readonly kind: 'replaced'; readonly ticketId: TicketId; readonly replacedAt: Instant }

export const createDoorCodes = ({ inTransaction }: Pick<Database, 'inTransaction'>) => ({
  inTransaction,

  async orgOf(transaction: Transaction, eventId: string): Promise<string | null> {
    const { rows } = await transaction.execute<{ orgId: string }>(
      sql`select org_id as "orgId" from events where id = ${eventId}`,
    )
    return rows[0]?.orgId ?? null
  },

  /** Finds the code's ticket: first in this event, then in another event, then by a replaced code. */
  async find(transaction: Transaction, eventId: string, typed: string): Promise<FoundTicket | FoundOldCode | null> {
    // Codes of other systems are compared unchanged.
    const codes = sql.param([...new Set([typed.trim(), readEntryCode(typed)])])
    const { rows: tickets } = await transaction.execute<FoundTicket>(sql`
      select 'ticket' as kind, t.event_id as "eventId", t.id as "ticketId", e.name as "eventName"
      from tickets t join events e on e.id = t.event_id
      where t.code = any(${codes}) order by t.event_id <> ${eventId}, t.event_id limit 1`)
    if (tickets[0]?.eventId === eventId) return tickets[0]
    const { rows: replaced } = await transaction.execute<FoundOldCode>(sql`
      select 'replaced' as kind, ticket_id as "ticketId", ${asInstant(sql`replaced_at`)} as "replacedAt"
      from replaced_codes where code = any(${codes}) and event_id = ${eventId} order by replaced_at desc limit 1`)
    return replaced[0] ?? tickets[0] ?? null
  },

  async entrance(transaction: Transaction, eventId: string, ticketId: string): Promise<Entrance> {
    const { rows } = await transaction.execute<Entrance>(sql`
      select t.id as "ticketId", coalesce(t.ticket_name, y.name) as "ticketName",
             coalesce(t.owner_name, t.purchaser_name) as "holderName", t.redeemed,
             ${asInstant(sql`t.redeemed_at`)} as "redeemedAt", t.version
      from tickets t left join ticket_types y on y.id = t.ticket_type_id
      where t.event_id = ${eventId} and t.id = ${ticketId}`)
    return requireRow(rows[0])
  },

  async byId(transaction: Transaction, eventId: string, ticketId: string): Promise<FoundTicket | null> {
    const { rows } = await transaction.execute<FoundTicket>(sql`
      select 'ticket' as kind, t.event_id as "eventId", t.id as "ticketId", e.name as "eventName"
      from tickets t join events e on e.id = t.event_id
      where t.id = ${ticketId} order by t.event_id <> ${eventId}, t.event_id limit 1`)
    return rows[0] ?? null
  },

  async hasHash(transaction: Transaction, eventId: string, ticketId: string, hash: string): Promise<boolean> {
    const { rows } = await transaction.execute(sql`
      select from tickets t where t.event_id = ${eventId} and t.id = ${ticketId} and ${codeHash} = ${hash}`)
    return rows.length > 0
  },
})

/** For queries that call the ticket `t`. Written as the domain's `doorHashText`. */
export const codeHash = sql`left(encode(sha256(convert_to(t.event_id || ':' || t.code, 'UTF8')), 'hex'), ${sql.raw(`${doorHashLength}`)})`

export type DoorCodes = ReturnType<typeof createDoorCodes>

export const findChosen = (codes: DoorCodes, transaction: Transaction, eventId: string, chosen: Chosen) =>
  chosen.ticketId === undefined
    ? codes.find(transaction, eventId, chosen.code ?? '')
    : codes.byId(transaction, eventId, chosen.ticketId)
