import type { FastifyBaseLogger } from 'fastify'
import { connectionLimits, type Database } from './database.ts'

const settings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(connectionLimits).map(([name, ms]) => [name, `${ms}ms`])),
  jit: 'off',
}

/** Held while the settings are read and changed, because two processes can't change them at once. */
const settingsLock = 7_301_443

/**
 * A transaction pooler doesn't pass on startup settings. The server's limits become settings of its role instead, and
 * direct connections lift them for themselves.
 */
export async function limitRole(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const client = await database.connectAlone()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [settingsLock])
    const { rows } = await client.query<{ statement: string }>(missing, [
      Object.keys(settings),
      Object.values(settings),
    ])
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
  const { rows } = await database.pool.query<{ ms: string }>(
    `select setting as ms from pg_settings where name = 'statement_timeout'`,
  )
  if (Number(rows[0]?.ms) === connectionLimits.statement_timeout) return
  log.warn('the pooler has connections that are older than the limits of its role; RECONNECT in its console ends them')
}

const missing = `
  select format('alter role current_user in database %I set %I = %L', current_database(), s.name, s.value) as statement
  from unnest($1::text[], $2::text[]) s (name, value)
  where not exists (
    select from pg_db_role_setting r
    where r.setrole = current_user::regrole and r.setdatabase = (select oid from pg_database where datname = current_database())
      and s.name || '=' || s.value = any(r.setconfig))`
