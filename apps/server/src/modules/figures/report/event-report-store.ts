import type { EventReport } from '@ground-control/contract/figures/events'
import type { EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { foreignPayments, notCounted } from '#modules/figures/not-counted.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'
import { isRedeemedTicket, isRefundedTicket, keptFigures, underWay } from '#platform/db/fragments/ticket-figures.ts'

export const createEventReportStore = ({ planned: db }: Pick<Database, 'planned'>) => ({
  /** One statement, so that types and totals always agree. */
  async report(eventId: EventId): Promise<EventReport | null> {
    const { rows } = await db.execute<EventReport & { foreign: number }>(sql`
      with ${typesOf(eventId)}
      select ${asInstant(sql`now()`)} as "asOf",
             json_build_object(${keptFigures(sql`s`)}, 'underWay', ${underWay(sql`l.event_id = e.id`)}, 'transferred', coalesce(s.transferred, 0),
                               'capacity', ${eventCapacity(sql`e.id`)}) as totals,
             (select coalesce(json_agg(r.type order by r.place, r.id, r.name), '[]') from reported r) as types,
             (select coalesce(json_agg(json_build_object('day', d.day, ${keptFigures(sql`d`)}) order by d.day), '[]')
              from event_day_stats d
              where d.event_id = e.id and d.sold + d.comps + d.refunded + d.redeemed > 0) as days,
             ${foreignPayments(sql`t.event_id = e.id`)} as foreign
      from events e
      left join event_stats s on s.event_id = e.id
      where e.id = ${eventId}`)
    if (!rows[0]) return null
    const { foreign, ...report } = rows[0]
    return { ...report, ...notCounted(foreign) }
  },
})

/** A shop may give each seat its own ticket name. Names beyond this many are summed in one line. */
const maxNames = 50
const otherNames = 'Other tickets'
const nameless = 'Ticket'

const sums = sql`
  sum(sold)::int as sold, sum(comps)::int as comps, sum(refunded)::int as refunded, sum(redeemed)::int as redeemed,
  sum(gross_cents)::bigint as gross_cents, sum(refunded_cents)::bigint as refunded_cents`

/**
 * `counted` reads the tickets once; joining the types to each ticket would take twice as long. Tickets without a type
 * of this event are listed by name.
 */
const typesOf = (eventId: EventId) => sql`
  types as materialized (select * from ticket_types where event_id = ${eventId}),
  counted as materialized (
    select t.ticket_type_id,
           case when t.ticket_type_id = any (array(select id from types)) then null else nullif(trim(t.ticket_name), '') end as name,
           count(*) filter (where t.kind = 'sale') as sold, count(*) filter (where t.kind = 'comp') as comps,
           count(*) filter (where ${isRefundedTicket}) as refunded, count(*) filter (where ${isRedeemedTicket}) as redeemed,
           coalesce(sum(t.price_cents) filter (where f.id is null), 0) as gross_cents,
           coalesce(sum(t.refunded_cents) filter (where f.id is null), 0) as refunded_cents
    from tickets t left join foreign_payments f on f.id = t.payment_id where t.event_id = ${eventId}
    group by 1, 2
  ),
  named as (
    select coalesce(c.name, nullif(trim(y.name), ''), ${nameless}) as name, ${sums}
    from counted c left join ticket_types y on y.id = c.ticket_type_id
    where y.event_id is distinct from ${eventId}
    group by 1
  ),
  ranked as (select *, row_number() over (order by sold + comps desc, name) > ${maxNames} as folded from named),
  unknown as (
    select folded, case when folded then ${otherNames} else name end as name, ${sums} from ranked group by 1, 2
  ),
  reported as (
    select y.position::float8 as place, y.id, y.name, json_build_object(
             'ticketTypeId', y.id, 'name', y.name, 'price', y.price_cents, 'deleted', y.deleted_at is not null,
             ${keptFigures(sql`c`)}, 'capacity', y.capacity, 'remaining', case when y.capacity is not null then
               greatest(y.capacity - coalesce(c.sold + c.comps - c.refunded, 0), 0) end) as type
    from types y left join counted c on c.ticket_type_id = y.id
    where y.deleted_at is null or c.ticket_type_id is not null
    union all
    select 'infinity', u.folded::int::text, u.name, json_build_object(
             'ticketTypeId', null, 'name', u.name, 'price', null, 'deleted', false, ${keptFigures(sql`u`)},
             'capacity', null, 'remaining', null)
    from unknown u
  )`
