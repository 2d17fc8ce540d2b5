import type { TicketDetail } from '@ground-control/contract/tickets'
import type { CompType } from '@ground-control/domain/tickets/comps/comp-rules'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { takenPlaces } from '#platform/db/fragments/places.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { newId } from '#platform/db/new-id.ts'

type CompEvent = {
  readonly orgId: string
  readonly status: string
  readonly startDate: Instant | null
  readonly endDate: Instant | null
}

type CompBatch = {
  readonly batchId: string
  readonly eventId: string
  readonly fingerprint: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string | null }
  readonly ownerId: string
  readonly reason: string | null
  readonly issuedBy: string
}

type CompTicket = { readonly ticketTypeId: string; readonly name: string }

export const createCompStore = ({ inTransaction }: Database) => ({
  inTransaction,

  async holdEvent(transaction: Transaction, eventId: string): Promise<CompEvent | null> {
    const { rows } = await transaction.execute<CompEvent>(sql`
      select org_id as "orgId", status, ${asInstant(sql`start_at`)} as "startDate", ${asInstant(sql`end_at`)} as "endDate"
      from events where id = ${eventId} for share`)
    return rows[0] ?? null
  },

  /** The same request by the same person within the last minute. The lock serializes simultaneous requests. */
  async recentBatch(transaction: Transaction, issuedBy: string, fingerprint: string): Promise<string | null> {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`comps ${issuedBy} ${fingerprint}`}, 0))`,
    )
    const { rows } = await transaction.execute<{ id: string }>(sql`
      select id from comp_batches
      where issued_by = ${issuedBy} and fingerprint = ${fingerprint}
        and issued_at > clock_timestamp() - interval '60 seconds'
      order by issued_at desc limit 1`)
    return rows[0]?.id ?? null
  },

  /** Locks in the order of ids, then counts, so that comps issued while waiting are included. */
  async lockTypes(transaction: Transaction, eventId: string, typeIds: readonly string[]): Promise<CompType[]> {
    const { rows: types } = await transaction.execute<Omit<CompType, 'taken'>>(sql`
      select id as "ticketTypeId", name, capacity from ticket_types
      where event_id = ${eventId} and id = any(${sql.param([...typeIds])}) and deleted_at is null
      order by id for update`)
    const { rows: counts } = await transaction.execute<{ ticketTypeId: string; taken: number }>(sql`
      select ticket_type_id as "ticketTypeId", taken from (${takenPlaces(eventId)}) places
      where ticket_type_id = any(${sql.param([...typeIds])})`)
    const takenOf = new Map(counts.map(({ ticketTypeId, taken }) => [ticketTypeId, taken]))
    return types.map((type) => ({ ...type, taken: takenOf.get(type.ticketTypeId) ?? 0 }))
  },

  async typeNames(transaction: Transaction, eventId: string, typeIds: readonly string[]) {
    const { rows } = await transaction.execute<{ id: string; name: string }>(sql`
      select id, name from ticket_types where event_id = ${eventId} and id = any(${sql.param([...typeIds])})`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  async issue(transaction: Transaction, batch: CompBatch, tickets: readonly CompTicket[]): Promise<void> {
    const { batchId, eventId, contact, ownerId, issuedBy } = batch
    await transaction.execute(sql`
      insert into comp_batches (id, event_id, fingerprint, contact_name, contact_email, contact_phone, reason, issued_by, issued_at)
      values (${batchId}, ${eventId}, ${batch.fingerprint}, ${contact.name}, ${contact.email}, ${contact.phone},
              ${batch.reason}, ${issuedBy}, clock_timestamp())`)
    await transaction.execute(sql`
      insert into tickets (event_id, id, ticket_type_id, ticket_name, kind, price_cents, comp_batch_id, updated_by,
                           owner_account_id, owner_name, owner_email, owner_phone,
                           purchaser_name, purchaser_email, purchaser_phone, purchased_at, updated_at)
      select ${eventId}, n.id, n.type_id, n.name, 'comp', 0, ${batchId}, ${issuedBy},
             ${ownerId}, ${contact.name}, ${contact.email}, ${contact.phone}::text,
             ${contact.name}, ${contact.email}, ${contact.phone}::text, statement_timestamp(), statement_timestamp()
      from unnest(${sql.param(tickets.map(() => newId('tkt_')))}::text[],
                  ${sql.param(tickets.map(({ ticketTypeId }) => ticketTypeId))}::text[],
                  ${sql.param(tickets.map(({ name }) => name))}::text[]) as n (id, type_id, name)`)
  },

  async ticketsOf(transaction: Transaction, batchId: string): Promise<TicketDetail[]> {
    const { rows } = await transaction.execute<{ ticket: TicketDetail }>(
      sql`select ${ticketDetail}::json as ticket from ${ticketSource} where t.comp_batch_id = ${batchId} order by t.id`,
    )
    return rows.map(({ ticket }) => ticket)
  },
})

export type CompStore = ReturnType<typeof createCompStore>
