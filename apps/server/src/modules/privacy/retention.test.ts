import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { keptUntil, removeExpired, retention } from './retention.ts'

const { base, database, pool } = useApi()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('expired rows are removed, and no others', { tags: ['H5'] }, async () => {
  for (const [id, age] of [
    ['old', 181],
    ['new', 179],
  ] as const) {
    await pool.query(
      `insert into incoming_mail (id, message_id, from_address, from_key, subject, nature, outcome, received_at)
       values ($1, $1, 'a@b.example', 'a', 'x', 'person', 'ignored', $2)`,
      [id, daysAgo(age)],
    )
  }
  await pool.query(
    `insert into idempotent_requests (person_id, key, fingerprint, result_id, created_at)
     select 'acc_1', n::text, 'f', 'r', case when n <= 2500 then $1::timestamptz else $2::timestamptz end
     from generate_series(1, 2600) n`,
    [daysAgo(31), daysAgo(29)],
  )
  await removeExpired(database)
  // Polls, because the server's own round starts with the app and may hold some rows.
  const rowsOf = async (query: string) => (await pool.query(query)).rows
  await expect.poll(() => rowsOf('select count(*)::int from idempotent_requests')).toEqual([{ count: 100 }])
  await expect.poll(() => rowsOf('select id from incoming_mail')).toEqual([{ id: 'new' }])
  expect(await removeExpired(database)).toEqual(new Map(retention.map(({ table }) => [table, 0])))
})

test('rows that another process is removing do not end the round', { tags: ['H5'] }, async () => {
  const left = () => pool.query('select from idempotent_requests where created_at < $1', [daysAgo(30)])
  await pool.query(
    `insert into idempotent_requests (person_id, key, fingerprint, result_id, created_at)
     select 'acc_2', n::text, 'f', 'r', $1 from generate_series(1, 2500) n`,
    [daysAgo(31)],
  )
  const other = await pool.connect()
  try {
    await other.query('begin')
    const taken = `select ctid from idempotent_requests where created_at < $1 limit 700`
    await other.query(`delete from idempotent_requests where ctid = any(array(${taken}))`, [daysAgo(30)])
    await removeExpired(database)
    expect((await left()).rowCount).toBe(700)
    await other.query('commit')
  } finally {
    other.release()
  }
  expect((await left()).rowCount).toBe(0)
})

test('every table defines how long its rows are kept', { tags: ['H5'] }, async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const said = [...retention.map(({ table }) => table), ...Object.values(keptUntil).flat()]
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('removed rows are counted by table', { tags: ['H5'] }, async () => {
  const metrics = () => fetch(`${base()}/metrics`).then((reply) => reply.text())
  await expect.poll(metrics).toContain('retention_removed_rows_total{table="job_notices"}')
})
