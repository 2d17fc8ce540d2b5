import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The database releases it when the connection ends. */
export type HostLock = {
  /** Tells others who find the lock taken, such as our address. At most 63 ASCII characters. */
  note(text: string): Promise<void>
  release(): Promise<void>
}

/** Any number, as long as it never changes. */
const lockKey = 7_248_103

/** Postgres may take this long to notice that a killed process is gone. */
const patienceMs = 500

/** Null when another process hosts this database. */
export async function takeHostLock(url: string): Promise<HostLock | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // The server may end before the lock is released. That must not end our process.
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await tryLock(client))) {
      await client.end()
      return null
    }
    await leaveNote(client, '')
  } catch (error) {
    await client.end()
    throw error
  }
  let released: Promise<void> | undefined
  return {
    note: (text) => leaveNote(client, text),
    release() {
      released ??= client.end()
      return released
    },
  }
}

/** Null when nobody holds the lock, or its holder left no note. */
export async function readHostNote(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ note: string | null }>(
      `select application_name as note
         from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
          and pg_locks.database = (select oid from pg_database where datname = current_database())`,
      [lockKey],
    )
    return rows[0]?.note || null
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(50)) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (rows[0]?.locked) return true
    if (Date.now() > deadline) return false
  }
}

/** The application name is visible to other sessions and ends with this one. */
async function leaveNote(client: pg.Client, text: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [text])
}
