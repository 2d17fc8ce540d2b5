import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

const migrationLock = 7_301_442

/** The advisory lock lets several processes start at once. */
export async function migrateDatabase(url: string, { folder, timeZone }: { folder: string; timeZone: string }) {
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(client, folder)
    await client.query('select set_platform_time_zone($1)', [timeZone])
  } finally {
    await client.end()
  }
}

/**
 * As drizzle's own migrator does, in its table, but each in a transaction of its own: what one of them locks must not
 * stay locked while the next ones build their indexes.
 */
async function migrate(client: pg.Client, folder: string): Promise<void> {
  // Not 'if not exists', which asks even a role that has nothing to migrate for the right to create.
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
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > last)
  for (const { sql, hash, folderMillis } of pending) {
    // A failure ends the connection, and with it the transaction.
    await client.query('begin')
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('commit')
  }
}

export async function migrationProblem(pool: pg.Pool, known: number): Promise<string | null> {
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  const pending = known - (rows[0]?.applied ?? 0)
  return pending > 0 ? `${pending} ${pending === 1 ? 'migration has' : 'migrations have'} not run yet.` : null
}
