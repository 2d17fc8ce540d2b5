import { embeddedSchemas } from '@ground-control/embedded/postgres/embedded-schemas'
import type pg from 'pg'

export type BackupTable = { readonly table: string; readonly columns: readonly string[] }

export type BackupHeader = {
  readonly kind: 'ground-control-backup'
  readonly format: 1
  readonly madeAt: string
  /** When the newest migration that has run was written. */
  readonly migration: number
  /** Schemas of embedded parts that have tables. */
  readonly schemas: readonly string[]
}

export type BackupEnd = {
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  readonly rows: number
}

/** Without generated columns, which are computed again. Names are quoted if SQL needs it. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1)
     group by 1 order by 1`,
    [['public', ...embeddedSchemas]],
  )
  return rows
}
