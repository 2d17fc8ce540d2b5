import type { Attention } from '@ground-control/contract/figures'
import { refundLateAfterMs } from '@ground-control/domain/refunds/refund-list'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { isOpenRefund } from '#platform/db/fragments/open-refund.ts'
import { isUnresolved } from '#platform/db/fragments/unresolved-refund.ts'
import { expectedGuests, isOver, moment, orgName } from './event-conditions.ts'

type QuietDoors = Attention['quietDoors']

export const createAttentionStore = ({ db }: Pick<Database, 'db'>) => ({
  async refunds(now: Instant): Promise<Attention['refunds']> {
    const { rows } = await db.execute<Attention['refunds']>(sql`
      select
        (select count(*)::int from refunds where ${isUnresolved(moment(now))}) as failed,
        (select count(*)::int from refunds
         where ${isOpenRefund(sql`state`)}
           and created_at < ${moment(now)} - ${refundLateAfterMs / 1000}::int * interval '1 second') as late,
        (select count(*)::int from refunds where state = 'unknown') as unknown`)
    return rows[0] as Attention['refunds']
  },

  async cases(now: Instant): Promise<NonNullable<Attention['cases']>> {
    const { rows } = await db.execute<NonNullable<Attention['cases']>>(sql`
      select count(*) filter (where owner_id is null)::int as unassigned,
             count(*) filter (where due_at < ${moment(now)})::int as overdue
      from support_cases
      where state = 'open' or (state = 'snoozed' and snoozed_until <= ${moment(now)})`)
    return rows[0] as NonNullable<Attention['cases']>
  },

  async quietDoors(now: Instant, most: number): Promise<QuietDoors> {
    const { rows } = await db.execute<QuietDoors['first'][number] & { total: number }>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
             ${asInstant(sql`e.start_at`)} as "startDate", s.sold, count(*) over ()::int as total
      from events e
      join organizations o on o.id = e.org_id
      join event_stats s on s.event_id = e.id
      where e.start_at between ${moment(now)} - interval '3 hours' and ${moment(now)} + interval '3 hours'
        and e.ticketed and e.status not in ('draft', 'cancelled') and not ${isOver(now)}
        and s.sold > 0 and s.redeemed = 0 and ${expectedGuests} > 0
      order by e.start_at, e.id
      limit ${most}`)
    return { count: rows[0]?.total ?? 0, first: rows }
  },
})
