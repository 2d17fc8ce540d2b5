import { sql } from 'drizzle-orm'
import { asInstant } from '#platform/db/database.ts'

/** For queries in which the ticket is called t: every list of tickets is read from here. */
export const ticketSource = sql`tickets t left join ticket_types y on y.id = t.ticket_type_id`

/** A row of the guest list as the contract writes it, made by the database: the server passes it on unread. */
export const ticketDetail = sql`json_build_object(
  'ticketId', t.id, 'eventId', t.event_id, 'ticketName', t.ticket_name, 'ticketType', y.name,
  'ticketTypeId', t.ticket_type_id, 'comp', t.kind = 'comp', 'price', t.price_cents, 'redeemed', t.redeemed,
  'purchaseDate', ${asInstant(sql`t.purchased_at`)}, 'paymentIntentId', t.payment_id,
  'refundId', t.refund_id, 'refundedAt', ${asInstant(sql`t.refunded_at`)}, 'version', t.version,
  'owner', json_build_object('accountId', t.owner_account_id, 'name', t.owner_name, 'email', t.owner_email, 'phone', t.owner_phone),
  'purchaser', json_build_object('name', t.purchaser_name, 'email', t.purchaser_email, 'phone', t.purchaser_phone))`
