import type { Organization } from '@ground-control/contract/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'

export const createOrganizationStore = ({ db, pool }: Database) => ({
  async byId(id: OrgId): Promise<Organization | null> {
    const { rows } = await db.execute<Organization>(organizationsWhere(sql`o.id = ${id}`))
    return rows[0] ?? null
  },

  /** By the displayed name, with missing names last. Stops when the caller goes away. */
  all(signal: AbortSignal): Promise<Organization[]> {
    const query = sql`
      ${organizationsWhere(sql`true`)}
      order by fold(coalesce(nullif(trim(o.name), ''), nullif(trim(o.display_name), ''))) collate "C" nulls last, o.id`
    return queryAborting(pool, query, signal)
  },
})

const organizationsWhere = (condition: SQL) => sql`
  select o.id, o.name, o.display_name as "displayName", o.type, o.email, o.phone, o.status
  from organizations o where ${condition}`
