import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { loadInBulk } from '@ground-control/embedded/demo/load-in-bulk'
import { prepareEmbeddedSchemas } from '@ground-control/embedded/postgres/embedded-schemas'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { markRestored } from '@ground-control/server/platform/db/mark-restored'
import { knowsMigration, migrateDatabase } from '@ground-control/server/platform/db/migrate'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupEnd, type BackupHeader, type BackupTable, tablesOf } from './backup-tables.ts'
import { DamagedBackup, readBackup } from './read-backup.ts'

export type Loaded = { readonly madeAt: string; readonly rows: number; readonly emails: number }

const actor = { id: 'operator', name: 'Operator (npm run restore)' }

/** @returns what the file says about itself. Throws when it can't be restored by this program. */
export async function checkBackup(file: string, migrations: string): Promise<BackupHeader> {
  const opened = createReadStream(file, { end: 0 })
  // A file that can't be opened is reported as such, not as damaged.
  for await (const _ of opened);
  const header = (await readBackup(file).line()) as Partial<BackupHeader> | null
  if (header?.kind !== 'ground-control-backup') throw new DamagedBackup('it is not a backup of this platform')
  if (header.format !== 1 || !knowsMigration(migrations, header.migration ?? 0)) {
    throw new DamagedBackup('it was made by another version of this program. Use that version, or a newer one')
  }
  // We wrote this format ourselves, and the gzip checksum covers all of it.
  return header as BackupHeader
}

export async function loadBackup(file: string, url: string, migrations: string): Promise<Loaded> {
  const { madeAt, migration, schemas } = await checkBackup(file, migrations)
  // Creates the backup's tables. Newer migrations run after the rows are loaded.
  await migrateDatabase(url, { folder: migrations, timeZone: undefined, upTo: migration })
  await prepareEmbeddedSchemas(url, schemas)
  const rows = await loadRows(file, url)
  await migrateDatabase(url, { folder: migrations, timeZone: undefined })
  const database = connectDatabase(url, { onError: () => {} })
  try {
    return { madeAt, rows, emails: await markRestored(database, { backedUpAt: madeAt, actor }) }
  } finally {
    await database.close()
  }
}

async function loadRows(file: string, url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control restore' })
  await client.connect()
  try {
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'; set local jit = off`)
    const known = new Map((await tablesOf(client)).map(({ table, columns }) => [table, columns]))
    const tables = [...known.keys()]
    // Rows must not change, so no trigger may count, write or refuse anything.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    let rows = 0
    await loadInBulk(client, tables, async () => {
      rows = await copyAll(client, file, known)
    })
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
    return rows
  } finally {
    await client.end()
  }
}

type Known = ReadonlyMap<string, readonly string[]>

async function copyAll(client: pg.Client, file: string, known: Known): Promise<number> {
  const backup = readBackup(file)
  await backup.line()
  let rows = 0
  for (;;) {
    // After a table comes another table or the end.
    const next = (await backup.line()) as BackupTable | BackupEnd
    if (!('table' in next)) {
      if (next.rows !== rows) throw new DamagedBackup('rows are missing')
      for (const { name, last } of next.sequences) await client.query('select setval($1::regclass, $2)', [name, last])
      return rows
    }
    const columns = known.get(next.table) ?? []
    if (!next.columns.every((column) => columns.includes(column))) {
      throw new DamagedBackup(`its table ${next.table} has columns that this version doesn’t know`)
    }
    const sink = client.query(copyFrom(`copy ${next.table} (${next.columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(backup.rows()), sink)
    rows += sink.rowCount
  }
}
