import { setTimeout as wait } from 'node:timers/promises'
import { type Fields, toFields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { and, eq, sql } from 'drizzle-orm'
import { type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { hasLastingSuperadminBeside, isSuperadmin } from '#platform/db/fragments/holds-superadmin.ts'
import { newId } from '#platform/db/new-id.ts'
import { accountClaims, claimsTurns } from '#platform/db/schema/people.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type PersonClaims = {
  /** null: the person has an account but never had claims. */
  readonly claims: Fields | null
  /** When the super-admin grant ends; null: never, or there is none. */
  readonly until: Instant | null
  readonly email: string | null
}

/** Longer than the up to three calls that a change makes to the identity provider. */
const leaseMs = 30_000
const lookEveryMs = 100
const patienceMs = 10_000

export const createPersonClaimsStore = ({ db, writes, inTransaction }: Database) => ({
  person: (uid: AccountId) => personIn(db, uid),

  /**
   * One change per person at a time. Holds no connection while waiting, because the provider may be slow and changes
   * need connections.
   */
  async oneByOne<T>(uid: AccountId, work: () => Promise<T>): Promise<T> {
    const token = newId('turn_')
    const patientUntil = Date.now() + patienceMs
    while (!(await takeTurn(writes, uid, token))) {
      if (Date.now() > patientUntil) throw beingChanged()
      await wait(lookEveryMs)
    }
    try {
      return await work()
    } finally {
      // If this fails, the lease runs out.
      await writes
        .delete(claimsTurns)
        .where(and(eq(claimsTurns.accountId, uid), eq(claimsTurns.token, token)))
        .catch(() => undefined)
    }
  },

  /** Blocks all other writes of claims, but not reads. */
  alone: <T>(work: (rows: ReturnType<typeof rowsIn>) => Promise<T>): Promise<T> =>
    inTransaction(async (transaction) => {
      await transaction.execute(sql`lock table ${accountClaims} in share row exclusive mode`)
      return work(rowsIn(transaction))
    }),
})

async function takeTurn(writes: Transaction, uid: AccountId, token: string): Promise<boolean> {
  const { rows } = await writes.execute(sql`
    insert into claims_turns (account_id, token, lease_until)
    values (${uid}, ${token}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (account_id) do update set token = excluded.token, lease_until = excluded.lease_until
    where claims_turns.lease_until < clock_timestamp()
    returning token`)
  return rows.length > 0
}

const beingChanged = () =>
  new Refusal('changed-meanwhile', 'Somebody else is changing these claims right now. Try again in a moment.')

export type Newcomer = { readonly uid: AccountId; readonly name: string | null; readonly email: string | null }

type NewClaims = {
  readonly uid: AccountId
  readonly claims: Fields
  readonly until: Instant | null
  readonly by: string
}

export type ClaimRows = ReturnType<typeof rowsIn>

export type PersonClaimsStore = ReturnType<typeof createPersonClaimsStore>

const rowsIn = (transaction: Transaction) => ({
  person: (uid: AccountId) => personIn(transaction, uid),

  isSuperadmin: (uid: string) => isSuperadmin(transaction, uid),
  hasLastingSuperadminBeside: (uid: AccountId) => hasLastingSuperadminBeside(transaction, uid),

  async save({ uid, claims, until, by }: NewClaims): Promise<void> {
    const changed = { claims, superadminUntil: until, updatedAt: sql`clock_timestamp()`, updatedBy: by }
    await transaction
      .insert(accountClaims)
      .values({ accountId: uid, ...changed })
      .onConflictDoUpdate({ target: accountClaims.accountId, set: changed })
  },

  async ensureAccount({ uid, name, email }: Newcomer): Promise<void> {
    await transaction.execute(sql`insert into accounts (id, full_name) values (${uid}, ${name}) on conflict do nothing`)
    await transaction.execute(
      sql`insert into account_private (account_id, email) values (${uid}, ${email}) on conflict do nothing`,
    )
  },

  audit: (entry: AuditEntry) => writeAudit(transaction, entry),
})

async function personIn(db: Database['db'] | Transaction, uid: AccountId): Promise<PersonClaims | null> {
  const { rows } = await db.execute<Row>(sql`
    select c.claims, ${asInstant(sql`c.superadmin_until`)} as until, c.account_id is not null as "isKept", r.email
    from (select ${uid}::text as id) asked
    left join account_claims c on c.account_id = asked.id
    left join accounts a on a.id = asked.id
    left join account_private r on r.account_id = asked.id
    where c.account_id is not null or a.id is not null`)
  const [person] = rows
  if (!person) return null
  const { claims, isKept, until, email } = person
  return { claims: isKept ? toFields(claims) : null, until, email }
}

type Row = {
  readonly claims: unknown
  readonly isKept: boolean
  readonly until: Instant | null
  readonly email: string | null
}
