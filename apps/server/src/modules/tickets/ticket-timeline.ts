import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { getTicketTimeline } from '@ground-control/contract/timeline'
import type { TicketId } from '@ground-control/domain/values/ids'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Timeline = ReplyOf<typeof getTicketTimeline>

const maxPast = 200

export const createTicketTimeline =
  ({ db }: Pick<Database, 'db'>) =>
  async (ticketId: TicketId): Promise<Timeline> => {
    const { rows } = await db.execute<Timeline>(sql`
      with ticket as (
        select t.*, coalesce(p.currency, 'usd') as currency from tickets t left join payments p on p.id = t.payment_id
        where t.id = ${ticketId} order by t.event_id limit 1),
      trail as (${trail}),
      past as (${sql.join([ofTrail, ofOtherSystems, ofTransfers, ofRefunds, ofSale], sql` union all `)})
      select t.id as "ticketId", coalesce(t.ticket_name, y.name) as "ticketName", t.owner_name as "ownerName",
             json_build_object('eventId', e.id, 'name', e.name) as event, t.payment_id as "paymentIntentId", t.currency,
             (select coalesce(json_agg(json_build_object(
                'kind', kind, 'at', ${asInstant(sql`at`)}, 'by', by, 'from', "from", 'to', "to", 'door', door,
                'reason', nullif(trim(reason), ''), 'amount', amount, 'refundId', refund_id) order by at desc, place desc), '[]')
              from (select * from past where at is not null order by at desc, place desc limit ${maxPast}) past) as past
      from ticket t join events e on e.id = t.event_id left join ticket_types y on y.id = t.ticket_type_id`)
    const [timeline] = rows
    if (!timeline) throw new Refusal('not-found', `There is no ticket ${ticketId}.`)
    return timeline
  }

const named = (id: SQL, name: SQL): SQL =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`

/** An offline door reports later when it happened. Entries without that time use their own. */
const trail = sql`
  select a.number, case a.action when 'ticket.redeemed' then 'redeemed' when 'ticket.unredeemed' then 'undone'
           when 'ticket.code-replaced' then 'new-code' else 'let-in' end as kind,
         coalesce((a.after ->> 'madeAt')::timestamptz, (a.after ->> 'redeemedAt')::timestamptz, a.at) as at,
         (a.after ->> 'redeemedAt')::timestamptz as redeemed_at, a.actor_id, a.actor_name, a.after ->> 'door' as door, a.reason
  from audit_entries a, ticket t
  where a.entity_kind = 'ticket' and a.entity_id = t.id
    and a.action in ('ticket.redeemed', 'ticket.unredeemed', 'ticket.code-replaced', 'ticket.let-in')`

/** `place` orders entries of the same moment: the sale is the earliest. */
const ofTrail = sql`
  select trail.kind, trail.at, 10 + trail.number as place,
         ${named(sql`trail.actor_id`, sql`coalesce(trail.actor_name, a.full_name)`)} as by, null::text as "from",
         null::text as "to", trail.door, trail.reason, null::int as amount, null::text as refund_id
  from trail left join accounts a on a.id = trail.actor_id`

/** Doors of other systems leave no entry, so their redemptions come from the ticket itself. */
const ofOtherSystems = sql`
  select 'redeemed', t.redeemed_at, 10, null, null, null, null, null, null, null from ticket t
  where t.redeemed and not exists (
    select from trail where trail.kind = 'redeemed'
      and date_trunc('milliseconds', trail.redeemed_at) = date_trunc('milliseconds', t.redeemed_at))`

const ofTransfers = sql`
  select 'transferred', f.transferred_at, 5, ${named(sql`f.transferred_by`, sql`a.full_name`)}, f.from_name, f.to_name, null,
         null, null, null
  from ticket t join transfers f on f.event_id = t.event_id and f.ticket_id = t.id
  left join accounts a on a.id = f.transferred_by`

const ofRefunds = sql`
  select step.kind, step.at, step.place, step.by, null, null, null, step.reason, o.amount_cents, r.id
  from ticket t join refunds r on r.payment_id = t.payment_id
  join refund_tickets o on o.refund_id = r.id and o.event_id = t.event_id and o.ticket_id = t.id
  left join accounts a on a.id = r.requested_by
  cross join lateral (
    select 'refund-requested' as kind, r.created_at as at, 6 as place, ${named(sql`r.requested_by`, sql`a.full_name`)} as by, r.reason
    union all
    select 'refunded', r.settled_at, 7, null, null where r.state = 'succeeded'
    union all
    select 'refund-failed', coalesce((select max(s.at) from refund_steps s where s.refund_id = r.id and s.state = 'failed'), r.updated_at),
           7, null, coalesce(r.failure_message, 'The payment provider declined the refund.')
    where r.state = 'failed') step`

const ofSale = sql`
  select case when t.kind = 'comp' then 'given' else 'bought' end, t.purchased_at, 0,
         ${named(sql`b.issued_by`, sql`a.full_name`)}, null,
         case when t.kind = 'comp' then b.contact_name else coalesce(p.purchaser_name, t.purchaser_name) end, null, b.reason,
         case when t.kind = 'comp' then null else t.price_cents end, null
  from ticket t left join payments p on p.id = t.payment_id left join comp_batches b on b.id = t.comp_batch_id
  left join accounts a on a.id = b.issued_by`
