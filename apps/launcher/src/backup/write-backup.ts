import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { embeddedSchemas } from '@ground-control/embedded/postgres/embedded-schemas'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupEnd, type BackupHeader, tablesOf } from './backup-tables.ts'

/** Writes all tables as of one moment, without blocking others. @returns the number of rows */
export async function writeBackup(url: string, file: string, madeAt: Date): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control backup' })
  await client.connect()
  let rows = 0
  try {
    // Lifts time limits that the database may set for its roles.
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'`)
    const content = contentOf(client, madeAt, (more) => {
      rows += more
    })
    const level = { level: constants.Z_BEST_SPEED }
    // Readable only by its owner: it holds everybody's contacts.
    await pipeline(
      Readable.from(content),
      createGzip(level),
      createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
    )
  } finally {
    await client.end()
  }
  return rows
}

async function* contentOf(
  client: pg.Client,
  madeAt: Date,
  onRows: (rows: number) => void,
): AsyncGenerator<string | Buffer> {
  const { rows: found } = await client.query<{ migration: string }>(
    'select max(created_at) as migration from drizzle.__drizzle_migrations',
  )
  const tables = await tablesOf(client)
  const header: BackupHeader = {
    kind: 'ground-control-backup',
    format: 1,
    madeAt: madeAt.toISOString(),
    migration: Number(found[0]?.migration),
    schemas: embeddedSchemas.filter((schema) => tables.some(({ table }) => table.startsWith(`${schema}.`))),
  }
  yield line(header)
  let all = 0
  for (const each of tables) {
    yield line(each)
    const rows = client.query(copyTo(`copy ${each.table} (${each.columns.join(', ')}) to stdout`))
    for await (const chunk of rows) yield chunk
    all += rows.rowCount
    onRows(rows.rowCount)
    // No row of COPY looks like this, because it escapes backslashes.
    yield '\\.\n'
  }
  const { rows: sequences } = await client.query<BackupEnd['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null`,
    [['public', ...embeddedSchemas]],
  )
  const end: BackupEnd = { sequences, rows: all }
  yield line(end)
}

const line = (value: object) => `${JSON.stringify(value)}\n`
