import type pg from 'pg'

/** The sandbox keeps its books in our database. A real provider has them elsewhere, so they survive when ours are lost. */
export async function keepBooks(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'payment_sandbox'`,
  )
  const kept: { readonly table: string; readonly content: string }[] = []
  for (const { name } of rows) {
    const table = `payment_sandbox."${name}"`
    const found = await pool.query(`select coalesce(jsonb_agg(t), '[]')::text as content from ${table} t`)
    kept.push({ table, content: found.rows[0].content })
  }
  const numbers = await pool.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'payment_sandbox' and last_value is not null`,
  )
  return async (client: pg.Client): Promise<void> => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const { table, content } of kept) {
      await client.query(`delete from ${table}`)
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
        [content],
      )
    }
    for (const { name, last } of numbers.rows) await client.query('select setval($1::regclass, $2)', [name, last])
    await client.query('commit')
  }
}
