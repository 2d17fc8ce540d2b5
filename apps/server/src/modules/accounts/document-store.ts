import { type Fields, toFields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { and, desc, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import { type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { auditEntries } from '#platform/db/schema/audit.ts'
import { accountPrivate, accounts } from '#platform/db/schema/people.ts'
import { type Changes, removedIn, setIn } from './document-changes.ts'

export type KeptDocument = { readonly id: AccountId; readonly updatedAt: Instant; readonly fields: Fields }

const maxNamesakes = 20

export const createDocumentStore = ({ db, inTransaction }: Database) => ({
  async account(uid: AccountId): Promise<KeptDocument | null> {
    const [row] = await selectAccounts(db).where(eq(accounts.id, uid))
    return row ? toAccountDocument(row) : null
  },

  async byUsername(username: string): Promise<KeptDocument[]> {
    const rows = await selectAccounts(db).where(isNamed(username)).orderBy(accounts.id).limit(maxNamesakes)
    return rows.map(toAccountDocument)
  },

  inTransaction: <T>(work: (rows: DocumentRows) => Promise<T>): Promise<T> =>
    inTransaction((transaction) => work(rowsIn(transaction))),
})

export type DocumentStore = ReturnType<typeof createDocumentStore>
export type DocumentRows = ReturnType<typeof rowsIn>

const rowsIn = (transaction: Transaction) => ({
  /** Serializes changes to an account and to its private record. */
  async lockAccount(uid: AccountId): Promise<KeptDocument | null> {
    const [row] = await selectAccounts(transaction).where(eq(accounts.id, uid)).for('update')
    return row ? toAccountDocument(row) : null
  },

  /** The lock keeps two accounts from taking the same name at once. */
  async isUsernameTaken(username: string, uid: AccountId): Promise<boolean> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('username:' || lower(${username}), 0))`)
    const [other] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(isNamed(username), sql`${accounts.id} <> ${uid}`))
      .limit(1)
    return other !== undefined
  },

  async saveAccount({ id, fields }: KeptDocument, changes: Changes): Promise<KeptDocument> {
    const now = AccountColumns.parse({ ...fields, ...changes.after })
    const [row] = await transaction
      .update(accounts)
      .set({
        username: now.username,
        fullName: now.fullName,
        sourceIsV1: now.sourceIsV1,
        document: merged(accounts.document, changes),
        updatedAt: later(accounts.updatedAt),
      })
      .where(eq(accounts.id, id))
      .returning(accountColumns)
    return toAccountDocument(requireRow(row))
  },

  async privateRecord(uid: AccountId): Promise<KeptDocument | null> {
    const [row] = await transaction.select(privateColumns).from(accountPrivate).where(eq(accountPrivate.accountId, uid))
    return row ? toPrivateDocument(row) : null
  },

  async savePrivate(uid: AccountId, kept: Fields, changes: Changes): Promise<KeptDocument> {
    const { email = null, phone = null } = PrivateColumns.parse({ ...kept, ...changes.after })
    const [row] = await transaction
      .insert(accountPrivate)
      .values({ accountId: uid, email, phone, document: setIn(changes), updatedAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: accountPrivate.accountId,
        set: {
          email,
          phone,
          document: merged(accountPrivate.document, changes),
          updatedAt: later(accountPrivate.updatedAt),
        },
      })
      .returning(privateColumns)
    return toPrivateDocument(requireRow(row))
  },

  async changedBy(action: string, { id, updatedAt }: KeptDocument): Promise<string | null> {
    const [entry] = await transaction
      .select({ by: sql<string>`coalesce(${auditEntries.actorName}, ${auditEntries.actorId})` })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entityKind, 'account'),
          eq(auditEntries.entityId, id),
          eq(auditEntries.action, action),
          gte(auditEntries.at, updatedAt),
        ),
      )
      .orderBy(desc(auditEntries.number))
      .limit(1)
    return entry?.by ?? null
  },

  audit: (entry: AuditEntry) => writeAudit(transaction, entry),
})

/** With microseconds, because it serves as the document's version. */
const version = (moment: SQLWrapper) =>
  sql<Instant>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Raw SQL: as a drizzle column, a JSON string would be parsed a second time. */
const stored = (document: PgColumn) => sql<unknown>`${document}`

const accountColumns = {
  id: sql<AccountId>`${accounts.id}`,
  username: accounts.username,
  fullName: accounts.fullName,
  sourceIsV1: accounts.sourceIsV1,
  document: stored(accounts.document),
  updatedAt: version(accounts.updatedAt),
}

const privateColumns = {
  id: sql<AccountId>`${accountPrivate.accountId}`,
  email: accountPrivate.email,
  phone: accountPrivate.phone,
  document: stored(accountPrivate.document),
  updatedAt: version(accountPrivate.updatedAt),
}

const AccountColumns = z.object({
  username: z.string().nullable(),
  fullName: z.string().nullable(),
  sourceIsV1: z.boolean(),
})
const PrivateColumns = z.object({ email: z.string().nullish(), phone: z.string().nullish() })

type Row = { id: AccountId; document: unknown; updatedAt: Instant }
type AccountRow = Row & z.output<typeof AccountColumns>
type PrivateRow = Row & { email: string | null; phone: string | null }

const selectAccounts = (db: Database['db'] | Transaction) => db.select(accountColumns).from(accounts)

const isNamed = (username: string) => sql`lower(${accounts.username}) = lower(${username})`

const toAccountDocument = ({ id, updatedAt, document, username, fullName, sourceIsV1 }: AccountRow): KeptDocument => ({
  id,
  updatedAt,
  fields: { ...toFields(document), username, fullName, sourceIsV1 },
})

const toPrivateDocument = ({ id, updatedAt, document, email, phone }: PrivateRow): KeptDocument => ({
  id,
  updatedAt,
  fields: { ...toFields(document), email, phone },
})

/** Merged by the database, so that numbers too long for JavaScript survive in the other fields. */
function merged(document: PgColumn, changes: Changes): SQL {
  return sql`(case jsonb_typeof(${document}) when 'object' then ${document} else '{}' end
    || ${JSON.stringify(setIn(changes))}::jsonb) - ${sql.param(removedIn(changes))}::text[]`
}

const later = (moment: PgColumn) => sql`greatest(clock_timestamp(), ${moment} + interval '1 microsecond')`
