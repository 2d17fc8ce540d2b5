import { exportAudit, listActivity, listAudit } from '@ground-control/contract/activity'
import { auditCsvColumns } from '@ground-control/domain/activity/audit-csv'
import { type SQL, sql } from 'drizzle-orm'
import { allPages, exportList, rowsPerPage } from '#modules/lists/export-list.ts'
import type { Database } from '#platform/db/database.ts'
import { sharedRead } from '#platform/db/shared-reads.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createActivityService } from './activity-service.ts'
import {
  type ActivityFilter,
  type AuditRow,
  allOf,
  auditColumns,
  createAuditStore,
  entriesInOrder,
  listedEntries,
  type PlacedRecord,
  toPlacedRecord,
} from './audit-store.ts'
import { newestSales } from './sale-stream.ts'

export function mountActivity(serve: Serve, { database }: { readonly database: Database }) {
  const audit = createAuditStore(database)
  const activity = createActivityService({
    entries: (...asked) => newestEntries(database, ...asked),
    currencies: (paymentIds) => foreignCurrencies(database, paymentIds),
    sales: (...asked) => newestSales(database, ...asked),
  })
  serve(listAudit, ({ query }) => audit.list(query))
  serve(exportAudit, (call) =>
    exportList(database, call, {
      list: 'audit',
      columns: auditCsvColumns,
      filter: call.body,
      pages: allPages(async (after) => {
        const { entries: rows, next } = await audit.list({ ...call.body, limit: rowsPerPage, after })
        return { rows, next }
      }),
    }),
  )
  const list = sharedRead(activity.list)
  serve(listActivity, ({ query }) => list(query))
}

async function foreignCurrencies({ db }: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; currency: string }>(
    sql`select id, currency from foreign_payments where id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** Some shops put every ticket under the account 'unknown', so only the newest count. */
const maxOfAccount = 500

async function newestEntries(
  { db }: Database,
  filter: ActivityFilter,
  before: number | null,
  limit: number,
): Promise<PlacedRecord[]> {
  const conditions = [
    // Reads appear only in the trail: here they would push other entries out of sight.
    sql`e.action not like 'contacts.%'`,
    filter.eventId !== undefined && sql`e.event_id = ${filter.eventId}`,
    filter.orgId !== undefined && sql`e.org_id = ${filter.orgId}`,
    before !== null && sql`e.number < ${before}::bigint`,
  ].filter((condition) => condition !== false)
  const { rows } = await db.execute<AuditRow>(sql`
    select ${auditColumns} from ${sourceOf(filter, conditions, limit)} left join events on events.id = e.event_id
    order by e.number desc limit ${limit}`)
  return rows.map(toPlacedRecord)
}

function sourceOf({ accountId, eventId, orgId }: ActivityFilter, conditions: readonly SQL[], limit: number): SQL {
  const inOrder = (eventId ?? orgId) === undefined ? entriesInOrder : listedEntries
  if (accountId === undefined) return inOrder(conditions, sql`e.number desc`, limit)
  return sql`(
    with bought as materialized (
      select id from payments where purchaser_account_id = ${accountId} order by paid_at desc limit ${maxOfAccount}),
    held as materialized (
      (select id, comp_batch_id from tickets where owner_account_id = ${accountId}
       order by purchased_at desc limit ${maxOfAccount})
      union
      (select t.id, null from bought join tickets t on t.payment_id = bought.id limit ${maxOfAccount}))
    select 'account' as kind, ${accountId} as id
    union select 'refund', r.id from bought join refunds r on r.payment_id = bought.id
    union select 'ticket', id from held
    union select 'comp-batch', comp_batch_id from held where comp_batch_id is not null
    union select 'case', id from support_cases where requester_account_id = ${accountId}
  ) about
  cross join lateral (
    select * from audit_entries e where e.entity_kind = about.kind and e.entity_id = about.id and ${allOf(conditions)}
    order by e.number desc limit ${limit}) e`
}
