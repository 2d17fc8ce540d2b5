import { type Fields, toFields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { accountClaims } from '#platform/db/schema/people.ts'

export type PersonClaims = {
  /** null: the person has an account but never had claims. */
  readonly claims: Fields | null
  readonly email: string | null
}

export const createPersonClaimsStore = ({ db, pool, inTransaction }: Database) => ({
  person: (uid: AccountId) => personIn(db, uid),

  /** Serializes the changes of one person over all servers, however long the identity provider takes. */
  async oneByOne<T>(uid: AccountId, work: () => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const lock = `hashtextextended('claims of ' || $1, 0)`
    try {
      await client.query(`select pg_advisory_lock(${lock})`, [uid])
      return await work()
    } finally {
      // Discarding the connection releases the lock too.
      await client.query(`select pg_advisory_unlock(${lock})`, [uid]).then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
    }
  },

  /** Blocks all other writes of claims, but no reads. */
  alone: <T>(work: (rows: ReturnType<typeof rowsIn>) => Promise<T>): Promise<T> =>
    inTransaction(async (transaction) => {
      await transaction.execute(sql`lock table ${accountClaims} in share row exclusive mode`)
      return work(rowsIn(transaction))
    }),
})

export type Newcomer = { readonly uid: AccountId; readonly name: string | null; readonly email: string | null }

export type ClaimRows = ReturnType<typeof rowsIn>

export type PersonClaimsStore = ReturnType<typeof createPersonClaimsStore>

const rowsIn = (transaction: Transaction) => ({
  person: (uid: AccountId) => personIn(transaction, uid),

  async isSuperadmin(uid: string): Promise<boolean> {
    const { rows } = await transaction.execute(
      sql`select from account_claims where account_id = ${uid} and ${holdsClaim}`,
    )
    return rows.length > 0
  },

  async hasSuperadminBeside(uid: AccountId): Promise<boolean> {
    const { rows } = await transaction.execute(
      sql`select from account_claims where account_id <> ${uid} and ${holdsClaim} limit 1`,
    )
    return rows.length > 0
  },

  async save({ uid, claims, by }: { uid: AccountId; claims: Fields; by: string }): Promise<void> {
    const changed = { claims, updatedAt: sql`clock_timestamp()`, updatedBy: by }
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

const holdsClaim = sql`claims -> 'superadmin' = 'true'::jsonb`

async function personIn(db: Database['db'] | Transaction, uid: AccountId): Promise<PersonClaims | null> {
  const { rows } = await db.execute<{ claims: unknown; isKept: boolean; email: string | null }>(sql`
    select c.claims, c.account_id is not null as "isKept", r.email
    from (select ${uid}::text as id) asked
    left join account_claims c on c.account_id = asked.id
    left join accounts a on a.id = asked.id
    left join account_private r on r.account_id = asked.id
    where c.account_id is not null or a.id is not null`)
  const [person] = rows
  return person ? { claims: person.isKept ? toFields(person.claims) : null, email: person.email } : null
}
