import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { getEntryCode, redeemByCode } from '@ground-control/contract/entry'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'

export type EntryCode = ReplyOf<typeof getEntryCode>
export type Entrance = ReplyOf<typeof redeemByCode>

type Typed = BodyOf<typeof redeemByCode>['code']

type Found =
  | { readonly kind: 'ticket'; readonly eventId: string; readonly ticketId: string; readonly eventName: string | null }
  | { readonly kind: 'replaced'; readonly ticketId: string; readonly replacedAt: Instant }

export const createEntryStore = ({ inTransaction }: Database) => ({
  inTransaction,

  async orgOf(transaction: Transaction, eventId: string): Promise<string | null> {
    const { rows } = await transaction.execute<{ orgId: string }>(
      sql`select org_id as "orgId" from events where id = ${eventId}`,
    )
    return rows[0]?.orgId ?? null
  },

  /** What a code is of: first a ticket of this event, then one of another, then one that had the code before. */
  async find(transaction: Transaction, eventId: string, typed: Typed): Promise<Found | null> {
    // Codes of other systems are compared as they are.
    const codes = sql.param([...new Set([typed.trim(), readEntryCode(typed)])])
    const { rows: tickets } = await transaction.execute<Extract<Found, { kind: 'ticket' }>>(sql`
      select 'ticket' as kind, t.event_id as "eventId", t.id as "ticketId", e.name as "eventName"
      from tickets t join events e on e.id = t.event_id
      where t.code = any(${codes}) order by t.event_id <> ${eventId}, t.event_id limit 1`)
    if (tickets[0]?.eventId === eventId) return tickets[0]
    const { rows: replaced } = await transaction.execute<Extract<Found, { kind: 'replaced' }>>(sql`
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

  async codeOf(transaction: Transaction, ticketId: string): Promise<EntryCode> {
    const { rows } = await transaction.execute<EntryCode>(
      sql`select id as "ticketId", code as "entryCode", version from tickets where id = ${ticketId}`,
    )
    return requireRow(rows[0])
  },

  async replaceCode(transaction: Transaction, ticketId: string, by: string): Promise<EntryCode> {
    const { rows } = await transaction.execute<EntryCode>(sql`
      update tickets set code = new_entry_code(), updated_by = ${by}, updated_at = clock_timestamp()
      where id = ${ticketId} returning id as "ticketId", code as "entryCode", version`)
    return requireRow(rows[0])
  },
})

export type EntryStore = ReturnType<typeof createEntryStore>
