import type pg from 'pg'

/** Building an index once is cheaper than a million insertions. All in one transaction, foreign keys checked again. */
export async function loadInBulk(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ takeOff: string; putBack: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as "takeOff", pg_get_indexdef(i.indexrelid) as "putBack"
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     order by 1 desc`,
    [tables],
  )
  for (const { takeOff } of rows) await client.query(takeOff)
  await load()
  await client.query(`set local maintenance_work_mem = '128MB'`)
  for (const { putBack } of rows) await client.query(putBack)
}
