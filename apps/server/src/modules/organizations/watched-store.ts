import type { WatchedOrganization, WatchedReply, WatchList } from '@ground-control/contract/organization-lists'
import type { OrgId } from '@ground-control/domain/values/ids'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'

type ListOwner = { readonly list: WatchList; readonly personId: string }

export const createWatchedStore = ({ db, inTransaction }: Database) => ({
  async of(personId: string): Promise<WatchedReply> {
    const { rows } = await db.execute<WatchedReply>(sql`
      select case when exists (select from watch_lists where ${isOf({ list: 'own', personId })})
                  then ${entriesOf({ list: 'own', personId })} end as own,
             ${entriesOf({ list: 'team', personId })} as team`)
    return requireRow(rows[0])
  },

  inTransaction: <T>(work: (rows: WatchedRows) => Promise<T>): Promise<T> =>
    inTransaction((transaction) => work(rowsIn(transaction))),
})

export type WatchedStore = ReturnType<typeof createWatchedStore>
export type WatchedRows = ReturnType<typeof rowsIn>

const rowsIn = (transaction: Transaction) => ({
  /** Returns whether this call created the list. Of two simultaneous calls, one waits and gets false. */
  async begin(owner: ListOwner): Promise<boolean> {
    const { rows } = await transaction.execute(sql`
      insert into watch_lists (list, person_id, kept_since) values (${ownerValues(owner)}, clock_timestamp())
      on conflict do nothing returning 1`)
    return rows.length > 0
  },

  /** Serializes changes to a list. A list that doesn't exist can't be locked, and is empty. */
  async lock(owner: ListOwner): Promise<void> {
    await transaction.execute(sql`select from watch_lists where ${isOf(owner)} for update`)
  },

  async count(owner: ListOwner): Promise<number> {
    const { rows } = await transaction.execute<{ count: number }>(
      sql`select count(*)::int as count from watched_organizations where ${isOf(owner)}`,
    )
    return rows[0]?.count ?? 0
  },

  async has(owner: ListOwner, orgId: OrgId): Promise<boolean> {
    const { rows } = await transaction.execute(
      sql`select from watched_organizations where ${isOf(owner)} and org_id = ${orgId}`,
    )
    return rows.length > 0
  },

  async organizations(ids: readonly OrgId[]): Promise<OrgId[]> {
    const { rows } = await transaction.execute<{ id: OrgId }>(
      sql`select id from organizations where id = any(${sql.param(ids)})`,
    )
    const there = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => there.has(id))
  },

  async add(owner: ListOwner, orgIds: readonly OrgId[], by: Actor): Promise<void> {
    await transaction.execute(sql`
      insert into watched_organizations (list, person_id, org_id, added_at, added_by, added_by_name)
      select ${ownerValues(owner)}, given.id, statement_timestamp() + given.at * interval '1 microsecond', ${by.id}, ${by.name}
      from unnest(${sql.param(orgIds)}::text[]) with ordinality as given (id, at)`)
  },

  async remove(owner: ListOwner, orgId: OrgId): Promise<boolean> {
    const { rows } = await transaction.execute(
      sql`delete from watched_organizations where ${isOf(owner)} and org_id = ${orgId} returning 1`,
    )
    return rows.length > 0
  },

  audit: (entries: readonly AuditEntry[]) => writeAudit(transaction, entries),
})

const ownerOf = ({ list, personId }: ListOwner): string => (list === 'own' ? personId : '')
const isOf = (owner: ListOwner): SQL => sql`list = ${owner.list} and person_id = ${ownerOf(owner)}`
const ownerValues = (owner: ListOwner): SQL => sql`${owner.list}::text, ${ownerOf(owner)}::text`

const entriesOf = (owner: ListOwner): SQL<WatchedOrganization[]> => sql`
  (select coalesce(json_agg(json_build_object('orgId', org_id, 'addedAt', ${asInstant(sql`added_at`)},
                                              'addedBy', added_by_name) order by added_at, org_id), '[]')
   from watched_organizations where ${isOf(owner)})`
