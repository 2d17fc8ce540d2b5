import type { BodyOf } from '@ground-control/contract/endpoint'
import type { exportRangeOrganizations, OrganizationStats } from '@ground-control/contract/figures/organizations'
import type { EventChoice } from '@ground-control/domain/events/event-choices'
import type { EventCsvRow } from '@ground-control/domain/events/event-csv'
import { isEventOver } from '@ground-control/domain/events/event-over'
import type { OrgId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'
import { createStatsStore } from './stats/stats-store.ts'

export const createEventCsvStore = ({ db }: Pick<Database, 'db'>) => ({
  /** Latest start first; null when there is no such organization. An event that sold tickets counts as ticketed. */
  async of(orgId: OrgId, choice: EventChoice): Promise<readonly EventCsvRow[] | null> {
    const { rows } = await db.execute<EventCsvRow>(sql`
      select e.id as "eventId", e.name, e.status, ${asInstant(sql`e.start_at`)} as "startDate",
             ${asInstant(sql`e.end_at`)} as "endDate", e.location_name as "locationName",
             case when e.ticketed or s.sold + s.comps > 0 then json_build_object(
               'sold', coalesce(s.sold, 0), 'comps', coalesce(s.comps, 0), 'redeemed', coalesce(s.redeemed, 0),
               'refunded', coalesce(s.refunded, 0), 'gross', coalesce(s.gross_cents, 0),
               'refundedAmount', coalesce(s.refunded_cents, 0), 'capacity', ${eventCapacity(sql`e.id`)}) end as figures
      from events e left join event_stats s on s.event_id = e.id
      where e.org_id = ${orgId} order by e.start_at desc nulls last, e.id`)
    if (rows.length === 0) {
      const known = await db.execute(sql`select from organizations where id = ${orgId}`)
      if (known.rowCount === 0) return null
    }
    const now = new Date()
    if (choice === 'all') return rows
    if (choice === 'ticketed') return rows.filter(({ figures }) => figures !== null)
    return rows.filter((event) => isEventOver(event, now) === (choice === 'past'))
  },
})

type Request = { readonly actor: Actor; readonly requestId: string }

/** The rows are sent only if the audit entry is written. */
export const exportOrganizations = (
  { inTransaction }: Pick<Database, 'inTransaction'>,
  { compareWith, sortBy, sortOrder, ...range }: BodyOf<typeof exportRangeOrganizations>,
  { actor, requestId }: Request,
): Promise<OrganizationStats> =>
  inTransaction(async (db) => {
    const sort = { column: sortBy, descending: sortOrder === 'desc' }
    const stats = await createStatsStore({ planned: db }).organizations(range, compareWith, sort, null)
    await writeAudit(db, {
      actor,
      action: 'figures.exported',
      entity: { kind: 'figures', id: 'organizations' },
      after: { ...range, compareWith, organizations: stats.total },
      requestId,
    })
    return stats
  })
