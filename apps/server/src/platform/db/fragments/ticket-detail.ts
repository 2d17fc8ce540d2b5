import { type SQL, sql } from 'drizzle-orm'
import { asInstant } from '#platform/db/database.ts'

/** For queries that call the ticket `t`. */
export const ticketSource = sql`tickets t
  left join ticket_types y on y.id = t.ticket_type_id left join foreign_payments f on f.id = t.payment_id`

const texts = {
  id: sql`t.id`,
  eventId: sql`t.event_id`,
  ticketName: sql`t.ticket_name`,
  typeName: sql`y.name`,
  typeId: sql`t.ticket_type_id`,
  paymentId: sql`t.payment_id`,
  refundId: sql`t.refund_id`,
  ownerId: sql`t.owner_account_id`,
  ownerName: sql`t.owner_name`,
  ownerEmail: sql`t.owner_email`,
  ownerPhone: sql`t.owner_phone`,
  purchaserName: sql`t.purchaser_name`,
  purchaserEmail: sql`t.purchaser_email`,
  purchaserPhone: sql`t.purchaser_phone`,
  currency: sql`f.currency`,
}

const escaped = (column: SQL) => sql`coalesce(to_json(${column})::text, 'null')`
const quoted = (column: SQL) => sql`coalesce('"' || ${column} || '"', 'null')`
const flag = (condition: SQL) => sql`case when ${condition} then 'true' else 'false' end`
const moment = (column: SQL) => quoted(asInstant(column))

const object = (fields: Readonly<Record<string, SQL>>, rest: SQL = sql`''`): SQL => {
  const parts = Object.entries(fields).flatMap(([name, value], index) => [
    sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`),
    value,
  ])
  return sql`(${sql.join([...parts, rest, sql`'}'`], sql` || `)})`
}

const row = (text: (column: SQL) => SQL): SQL =>
  object(
    {
      ticketId: text(texts.id),
      eventId: text(texts.eventId),
      ticketName: text(texts.ticketName),
      ticketType: text(texts.typeName),
      ticketTypeId: text(texts.typeId),
      comp: flag(sql`t.kind = 'comp'`),
      price: sql`t.price_cents::text`,
      redeemed: flag(sql`t.redeemed`),
      purchaseDate: moment(sql`t.purchased_at`),
      paymentIntentId: text(texts.paymentId),
      refundId: text(texts.refundId),
      refundedAt: moment(sql`t.refunded_at`),
      version: sql`t.version::text`,
      owner: object({
        accountId: text(texts.ownerId),
        name: text(texts.ownerName),
        email: text(texts.ownerEmail),
        phone: text(texts.ownerPhone),
      }),
      purchaser: object({
        name: text(texts.purchaserName),
        email: text(texts.purchaserEmail),
        phone: text(texts.purchaserPhone),
      }),
    },
    // Leaves out the currency for US dollars and the amount for whole refunds, which keeps the longest list short.
    sql`case when f.currency is null then '' else ',"currency":' || ${text(texts.currency)} end
        || case when t.refund_id is null or t.refunded_cents = t.price_cents then ''
                else ',"refundedAmount":' || t.refunded_cents::text end`,
  )

/**
 * A TicketDetail as JSON text, which the server passes on unparsed. Concatenated by hand, because json_build_object
 * takes twice as long for 100,000 rows. One length check finds the few rows that need escaping.
 */
export const ticketDetail = sql`(
  select case when octet_length(to_json(words)::text) = octet_length(words) + 2 then ${row(quoted)} else ${row(escaped)} end
  from (select concat(${sql.join(Object.values(texts), sql`, `)}) as words offset 0) together)`
