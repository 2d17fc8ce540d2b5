import type { CountedEvent } from '@ground-control/contract/events'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { expectedGuests, isOver, moment, orgName } from '#platform/db/fragments/event-conditions.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'

type Listed = { readonly events: CountedEvent[]; readonly count: number }
type Page = { readonly page: number; readonly pageSize: number }

const maxCurrent = 200

export const createEventSectionStore = ({ db }: Pick<Database, 'db'>) => {
  async function listed(wanted: SQL, order: SQL, { page, pageSize }: Page): Promise<Listed> {
    const { rows } = await db.execute<CountedEvent & { total: number }>(sql`
      with wanted as materialized (
        select e.* from events e where e.ticketed and e.status <> 'draft' and ${wanted}
      ),
      page as materialized (
        select e.* from wanted e order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
             o.status as "orgStatus", e.location_name as "locationName", e.status,
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
             coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
             coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
             coalesce(${expectedGuests}, 0) as expected, ${eventCapacity(sql`e.id`)} as capacity,
             (select count(*)::int from wanted) as total
      from page e
      join organizations o on o.id = e.org_id
      left join event_stats s on s.event_id = e.id
      order by ${order}`)
    if (rows.length > 0 || page === 1) return { events: rows, count: rows[0]?.total ?? 0 }
    // A page past the end has no rows, so count separately.
    return { events: [], count: (await listed(wanted, order, { page: 1, pageSize: 1 })).count }
  }

  return {
    /** 25 hours, because a day is that long when the clocks go back. The reader decides which events are today's. */
    current: (orgIds: readonly OrgId[], now: Instant): Promise<Listed> =>
      listed(
        sql`${isOf(orgIds)} and not ${isOver(now)} and e.start_at < ${moment(now)} + interval '25 hours'`,
        sql`e.start_at, e.id`,
        { page: 1, pageSize: maxCurrent },
      ),

    past: (orgIds: readonly OrgId[], page: Page, now: Instant): Promise<Listed> =>
      listed(sql`${isOf(orgIds)} and e.start_at is not null and ${isOver(now)}`, sql`e.start_at desc, e.id desc`, page),
  }
}

/** An empty list of organizations means all. */
const isOf = (orgIds: readonly OrgId[]) => sql`(${orgIds.length === 0} or e.org_id = any(${sql.param(orgIds)}))`
