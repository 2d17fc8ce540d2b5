import {
  adoptWatchedOrganizations,
  listStillSelling,
  listWatchedOrganizations,
  type StillSelling,
  unwatchOrganization,
  watchOrganization,
} from '@ground-control/contract/organization-lists'
import {
  exportOrganizations,
  getOrganization,
  listOrganizations,
  type Organization,
} from '@ground-control/contract/organizations'
import { organizationCsvColumns } from '@ground-control/domain/organizations/organization-csv'
import { findOrganizations } from '@ground-control/domain/organizations/organization-search'
import type { OrgId } from '@ground-control/domain/values/ids'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { exportList, onePage } from '#modules/lists/export-list.ts'
import type { Database } from '#platform/db/database.ts'
import { isOver, orgName } from '#platform/db/fragments/event-conditions.ts'
import { queryAborting } from '#platform/db/pools/query-aborting.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { createWatchedService } from './watched-service.ts'
import { createWatchedStore } from './watched-store.ts'

export function mountOrganizations(serve: Serve, { database }: { readonly database: Database }) {
  const organizations = createOrganizationStore(database)
  serve(getOrganization, async ({ params, principal }) => {
    const organization = await organizations.byId(params.id)
    if (!organization) throw new Refusal('not-found', 'There is no such organization.')
    return principal ? organization : withoutContacts(organization)
  })
  serve(listOrganizations, async ({ signal, principal }) => {
    const all = await organizations.all(signal)
    return { organizations: principal ? all : all.map(withoutContacts) }
  })

  serve(listStillSelling, () => organizations.stillSelling(instantOf(new Date())))
  serve(exportOrganizations, async (call) => {
    const { searchQuery } = call.body
    return exportList(database, call, {
      list: 'organizations',
      columns: organizationCsvColumns,
      filter: call.body,
      pages: onePage(findOrganizations(await organizations.all(call.signal), searchQuery)),
    })
  })

  const watched = createWatchedService({ store: createWatchedStore(database) })
  serve(listWatchedOrganizations, (call) => watched.of(staffOf(call)))
  serve(watchOrganization, (call) => watched.watch({ ...call.params, ...by(call) }))
  serve(unwatchOrganization, (call) => watched.unwatch({ ...call.params, ...by(call) }))
  serve(adoptWatchedOrganizations, (call) => watched.adopt({ ...call.body, ...by(call) }))
}

const withoutContacts = (organization: Organization): Organization => ({ ...organization, email: null, phone: null })

const by = (call: { readonly principal: Principal | null; readonly requestId: string }) => ({
  actor: staffOf(call),
  requestId: call.requestId,
})

const createOrganizationStore = ({ db, pool }: Database) => ({
  async byId(id: OrgId): Promise<Organization | null> {
    const { rows } = await db.execute<Organization>(organizationsWhere(sql`o.id = ${id}`))
    return rows[0] ?? null
  },

  /** Ordered by displayed name, missing names last. Stops when the caller disconnects. */
  all(signal: AbortSignal): Promise<Organization[]> {
    const query = sql`
      ${organizationsWhere(sql`true`)}
      order by fold(coalesce(nullif(trim(o.name), ''), nullif(trim(o.display_name), ''))) collate "C" nulls last, o.id`
    return queryAborting(pool, query, signal)
  },

  /** The domain's rules in SQL: the organization is suspended, and an event on sale isn't over. */
  async stillSelling(now: Instant): Promise<{ organizations: StillSelling[]; count: number }> {
    const { rows } = await db.execute<StillSelling & { total: number }>(sql`
      select o.id as "orgId", ${orgName} as "orgName", count(*)::int as events, coalesce(sum(s.sold), 0)::int as sold,
             count(*) over ()::int as total
      from organizations o
      join events e on e.org_id = o.id
      left join event_stats s on s.event_id = e.id
      where upper(trim(o.status)) = 'SUSPENDED'
        and e.ticketed and e.status in ('on_sale', 'live', 'published') and not ${isOver(now)}
      group by o.id
      order by events desc, o.id
      limit ${maxNamed}`)
    return { organizations: rows, count: rows[0]?.total ?? 0 }
  },
})

const maxNamed = 200

const organizationsWhere = (condition: SQL) => sql`
  select o.id, o.name, o.display_name as "displayName", o.type, o.email, o.phone, o.status
  from organizations o where ${condition}`
