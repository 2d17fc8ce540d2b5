import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { settleTimeZone } from './time-zone.ts'

const migrationLock = 7_301_442

type Options = {
  readonly folder: string
  readonly timeZone: string | undefined
  readonly patienceMs?: number
  readonly upTo?: number
}

/** The advisory lock lets several processes start at once. Returns the platform's time zone. */
export async function migrateDatabase(url: string, options: Options): Promise<string> {
  const { folder, timeZone, patienceMs = 120_000, upTo = Number.POSITIVE_INFINITY } = options
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control migration' })
  await client.connect()
  try {
    // Behind a pooler the role itself has limits, which are for the server's short statements.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await takeLock(client)
    await migrate(client, { folder, patienceMs, upTo })
    return await settleTimeZone(client, timeZone)
  } finally {
    await client.end()
  }
}

const lockEveryMs = 100

/**
 * Polls, because a session that waits inside a statement would block another process that builds an index concurrently.
 */
async function takeLock(client: pg.Client): Promise<void> {
  const take = () => client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
  while (!(await take()).rows[0]?.taken) await setTimeout(lockEveryMs)
}

/**
 * Like drizzle's own migrator and with its table, but each migration is its own transaction. Its locks are released
 * before the next one builds indexes.
 */
async function migrate(
  client: pg.Client,
  { folder, patienceMs, upTo }: Required<Omit<Options, 'timeZone'>>,
): Promise<void> {
  // Not 'if not exists', which needs the right to create tables even when nothing is to be migrated.
  const { rows: found } = await client.query(`select from pg_tables where tablename = '__drizzle_migrations'`)
  if (found.length === 0) {
    await client.query(`
      create schema if not exists drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  }
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.last ?? 0)
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last && folderMillis <= upTo,
  )
  for (const migration of pending) {
    if (isOutside(migration)) await runOutside(client, migration, patienceMs)
    else await runPatiently(client, migration.sql, patienceMs, () => record(client, migration))
  }
}

/** Whether this folder contains the migration written at this time. */
export const knowsMigration = (folder: string, writtenAt: number): boolean =>
  readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis === writtenAt)

/**
 * The file builds an index concurrently, which no transaction allows, or validates a constraint separately. It can be
 * run twice.
 */
const isOutside = ({ sql }: MigrationMeta) => sql[0]?.trimStart().startsWith('-- outside a transaction') === true

async function runOutside(client: pg.Client, migration: MigrationMeta, patienceMs: number): Promise<void> {
  for (const statement of migration.sql) {
    if (/\bconcurrently\b/i.test(statement)) await client.query(statement)
    else await runPatiently(client, [statement], patienceMs)
  }
  await record(client, migration)
}

const lockTimeoutMs = 3_000
const pauseMs = 1_000
const lockNotAvailable = '55P03'

/** All who need a table queue behind a migration that waits for it. So the migration steps back and retries. */
async function runPatiently(
  client: pg.Client,
  statements: readonly string[],
  patienceMs: number,
  finish?: () => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await runInTransaction(client, statements, finish)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
      await client.query('rollback')
      if (performance.now() > until) {
        throw new Error('a table is in use by a long query, so its migration cannot run', { cause: error })
      }
      await setTimeout(pauseMs)
    }
  }
}

async function runInTransaction(
  client: pg.Client,
  statements: readonly string[],
  finish?: () => Promise<unknown>,
): Promise<void> {
  // Any other failure ends the connection, and with it the transaction.
  await client.query('begin')
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  for (const statement of statements) await client.query(statement)
  await finish?.()
  await client.query('commit')
}

const record = (client: pg.Client, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])

export async function migrationProblem(pool: pg.Pool, known: number): Promise<string | null> {
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  const pending = known - (rows[0]?.applied ?? 0)
  return pending > 0 ? `${pending} ${pending === 1 ? 'migration has' : 'migrations have'} not run yet.` : null
}
