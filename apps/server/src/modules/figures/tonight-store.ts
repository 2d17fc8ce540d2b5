import type { Door } from '@ground-control/contract/events'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { expectedGuests, isOver, moment, orgName } from './event-conditions.ts'

export const createTonightStore = ({ db }: Pick<Database, 'db'>) => ({
  /** Those of today, over or not, and earlier ones that still go on. Without organizations: of all. */
  async doors(orgIds: readonly OrgId[], now: Instant, most: number): Promise<{ doors: Door[]; count: number }> {
    const { rows } = await db.execute<Door & { total: number }>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
             e.location_name as "locationName", ${asInstant(sql`e.start_at`)} as "startDate",
             ${asInstant(sql`e.end_at`)} as "endDate",
             coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps, coalesce(s.redeemed, 0) as redeemed,
             coalesce(${expectedGuests}, 0) as expected, count(*) over ()::int as total
      from events e
      join organizations o on o.id = e.org_id
      left join event_stats s on s.event_id = e.id
      where e.ticketed and e.status not in ('draft', 'cancelled')
        and (${orgIds.length === 0} or e.org_id = any(${sql.param(orgIds)}))
        and e.start_at < ${dayAfter(now, 1)}
        and (e.start_at >= ${dayAfter(now, 0)} or not ${isOver(now)})
      order by e.start_at, e.id
      limit ${most}`)
    return { doors: rows, count: rows[0]?.total ?? 0 }
  },
})

/** When the platform's day begins in which it is now, or a later one. */
const dayAfter = (now: Instant, days: number) => sql`(
  select ((${moment(now)} at time zone p.time_zone)::date + ${days}::int)::timestamp at time zone p.time_zone
  from platform_settings p)`
