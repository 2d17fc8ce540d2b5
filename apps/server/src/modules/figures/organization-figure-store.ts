import type { OrganizationFigures } from '@ground-control/contract/figures'
import type { OrgId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'

const maxEvents = 500

export const createOrganizationFigureStore = ({ db }: Pick<Database, 'db'>) => ({
  /** From the rollups, without reading tickets. An event that sold tickets counts as ticketed in any case. */
  async of(orgId: OrgId): Promise<OrganizationFigures | null> {
    const { rows } = await db.execute<OrganizationFigures>(sql`
      with own as materialized (
        select e.id, e.start_at, coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
               coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
               coalesce(s.gross_cents, 0) as gross_cents, coalesce(s.refunded_cents, 0) as refunded_cents
        from events e left join event_stats s on s.event_id = e.id
        where e.org_id = ${orgId} and (e.ticketed or s.sold + s.comps > 0)
      ),
      listed as (select * from own order by start_at desc nulls last, id limit ${maxEvents})
      select ${asInstant(sql`now()`)} as "asOf", sums.*, json_build_object('gross', everything.gross,
               'refundedAmount', everything.refunded) as platform,
             (select json_build_object('eventId', e.id, 'eventName', e.name, 'startDate', ${asInstant(sql`e.start_at`)})
              from events e
              where e.org_id = o.id and e.start_at > now() and e.ticketed and e.status <> 'cancelled'
              order by e.start_at, e.id limit 1) as next,
             (select coalesce(json_agg(json_build_object(
                       'eventId', l.id, 'sold', l.sold, 'comps', l.comps, 'refunded', l.refunded,
                       'redeemed', l.redeemed, 'gross', l.gross_cents, 'refundedAmount', l.refunded_cents, 'capacity', ${eventCapacity(sql`l.id`)}
                     ) order by l.start_at desc nulls last, l.id), '[]')
              from listed l) as "byEvent"
      from organizations o
      cross join (
        select count(*)::int as events, coalesce(sum(sold), 0)::int as sold, coalesce(sum(comps), 0)::int as comps,
               coalesce(sum(gross_cents), 0)::float8 as gross,
               coalesce(sum(refunded_cents), 0)::float8 as "refundedAmount"
        from own
      ) sums
      cross join (
        select coalesce(sum(gross_cents), 0) as gross, coalesce(sum(refunded_cents), 0) as refunded from event_stats
      ) everything
      where o.id = ${orgId}`)
    return rows[0] ?? null
  },
})
