import type { BodyOf } from '@ground-control/contract/endpoint'
import type { exportRangeOrganizations, OrganizationStats } from '@ground-control/contract/figures/organizations'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { createStatsStore } from './stats-store.ts'

type Request = { readonly actor: Actor; readonly requestId: string }

/** Nobody gets the rows without the entry that says so. */
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
