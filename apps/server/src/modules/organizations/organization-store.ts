import type { Organization } from '@ground-control/contract/calls/organizations'
import type { OrgId } from '@ground-control/domain/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'

export const createOrganizationStore = ({ db }: Database) => ({
  async byId(id: OrgId): Promise<Organization | null> {
    const { rows } = await db.execute<Organization>(organizationsWhere(sql`o.id = ${id}`))
    return rows[0] ?? null
  },

  /** By the name that staff see (N2); those without one come last. */
  async all(): Promise<Organization[]> {
    const { rows } = await db.execute<Organization>(sql`
      ${organizationsWhere(sql`true`)}
      order by fold(coalesce(nullif(trim(o.name), ''), nullif(trim(o.display_name), ''))) collate "C" nulls last, o.id`)
    return rows
  },
})

export type OrganizationStore = ReturnType<typeof createOrganizationStore>

const organizationsWhere = (condition: SQL) => sql`
  select o.id, o.name, o.display_name as "displayName", o.type, o.email, o.phone, o.status
  from organizations o where ${condition}`
