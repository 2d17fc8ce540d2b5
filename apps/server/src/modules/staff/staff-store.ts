import type { StaffMember } from '@ground-control/contract/staff'
import { type Fields, toFields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { hasLastingSuperadminBeside, holdsSuperadmin } from '#platform/db/fragments/holds-superadmin.ts'
import { startOf, today } from '#platform/db/fragments/platform-day.ts'

export type KnownPerson = Pick<StaffMember, 'accountId' | 'name' | 'email' | 'lastActionAt' | 'actionsLast30Days'> & {
  readonly claims: Fields
  readonly isSuperAdmin: boolean
  readonly superAdminUntil: Instant | null
  readonly hasAccount: boolean
}

export type ClaimsEntry = {
  readonly accountId: string
  readonly at: Instant
  readonly byId: string
  readonly byName: string | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
}

export const createStaffStore = ({ db }: Database) => {
  async function peopleOf(ids: SQL): Promise<KnownPerson[]> {
    const { rows } = await db.execute<Omit<KnownPerson, 'claims'> & { claims: unknown }>(sql`
      select known.id as "accountId",
             coalesce(a.full_name, newest.actor_name) as name,
             r.email, c.claims, coalesce(${holdsSuperadmin(sql`c`)}, false) as "isSuperAdmin",
             ${asInstant(sql`c.superadmin_until`)} as "superAdminUntil",
             a.id is not null as "hasAccount",
             ${asInstant(sql`newest.at`)} as "lastActionAt",
             (select sum(n)::int from (
                select count(*) from audit_listed where ${actedLately}
                union all select count(*) from audit_waiting() where ${actedLately}) lately (n)) as "actionsLast30Days"
      from (${ids}) known
      left join accounts a on a.id = known.id
      left join account_private r on r.account_id = known.id
      left join account_claims c on c.account_id = known.id
      left join lateral (${newestEntry(sql`known.id`)}) newest on true`)
    return rows.map((row) => ({ ...row, claims: toFields(row.claims) }))
  }

  return {
    /** Everybody with claims, or with an email that ends like the staff domain. The service decides who is staff. */
    candidates: (staffDomain: string): Promise<KnownPerson[]> =>
      peopleOf(sql`
        select account_id as id from account_claims
        union select account_id from account_private where fold(email) like fold(${`%@${likePattern(staffDomain)}`})`),

    async person(id: AccountId): Promise<KnownPerson | null> {
      const [person] = await peopleOf(sql`
        select id from accounts where id = ${id} union select account_id from account_claims where account_id = ${id}`)
      return person ?? null
    },

    hasLastingSuperadminBeside: (id: AccountId) => hasLastingSuperadminBeside(db, id),

    async changesOf(id: AccountId, max: number): Promise<ClaimsEntry[]> {
      const { rows } = await db.execute<ClaimsEntry>(claimsEntries(sql`${id}::text`, sql`true`, max))
      return rows
    },

    async grants(ids: readonly string[]): Promise<ClaimsEntry[]> {
      const { rows } = await db.execute<ClaimsEntry>(sql`
        select entry.* from unnest(${sql.param(ids)}::text[]) as given (id)
        cross join lateral (${claimsEntries(sql`given.id`, isGrant, 1)}) entry`)
      return rows
    },
  }
}

export type StaffStore = ReturnType<typeof createStaffStore>

const actedLately = sql`actor_id = known.id and at >= ${startOf(sql`${today} - 29`)}`

/** Follows the index on actors. For a plain "newest entry of one person", the planner may read the whole list. */
const newestEntry = (id: SQL): SQL => sql`
  select e.actor_name, e.at from (
    select nearest.number from (
      select actor_id, number from audit_listed
      where actor_id <= ${id} order by actor_id desc, at desc, number desc limit 1) nearest
    where nearest.actor_id = ${id}
    union all
    select number from audit_waiting() where actor_id = ${id}
  ) found join audit_entries e on e.number = found.number
  order by e.at desc, e.number desc limit 1`

const isGrant = sql`after -> 'superadmin' = 'true'::jsonb and before -> 'superadmin' is distinct from 'true'::jsonb`

const claimsEntries = (id: SQL, condition: SQL, max: number): SQL => sql`
  select entity_id as "accountId", ${asInstant(sql`at`)} as at, actor_id as "byId", actor_name as "byName",
         before, after, reason
  from audit_entries
  where entity_kind = 'account' and entity_id = ${id} and action = 'claims.changed' and ${condition}
  order by number desc limit ${max}`

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
