import { type SQL, sql } from 'drizzle-orm'

/**
 * The purchaser from the payment or, if missing there, from its first ticket. For queries that call the payment `p`.
 */
const ofPurchaser = (payment: SQL, ticket: SQL): SQL => sql`coalesce(nullif(trim(${payment}), ''), (
  select ${ticket} from tickets t where t.payment_id = p.id and trim(${ticket}) <> '' order by t.event_id, t.id limit 1))`

const purchaserFields = sql`
  'accountId', p.purchaser_account_id,
  'name', ${ofPurchaser(sql`p.purchaser_name`, sql`t.purchaser_name`)},
  'email', ${ofPurchaser(sql`p.purchaser_email`, sql`t.purchaser_email`)},
  'card', case when p.card_brand is not null and p.card_last4 is not null
    then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end`

export const purchaser = sql`json_build_object(${purchaserFields})`

export const purchaserWithPhone = sql`json_build_object(${purchaserFields},
  'phone', ${ofPurchaser(sql`p.purchaser_phone`, sql`t.purchaser_phone`)})`
