import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationLock = 7_301_442

/** The advisory lock lets several processes start at once. */
export async function migrateDatabase(url: string, { folder, timeZone }: { folder: string; timeZone: string }) {
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await client.query('select set_platform_time_zone($1)', [timeZone])
  } finally {
    await client.end()
  }
}

export async function migrationProblem(pool: pg.Pool, known: number): Promise<string | null> {
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  const pending = known - (rows[0]?.applied ?? 0)
  return pending > 0 ? `${pending} ${pending === 1 ? 'migration has' : 'migrations have'} not run yet.` : null
}
