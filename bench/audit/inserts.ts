import type pg from 'pg'

/** One unit of work on its own connection. */
export type Insert = (client: pg.Client) => Promise<unknown>

const columns =
  'actor_id, actor_name, action, entity_kind, entity_id, org_id, event_id, before, after, reason, request_id'
const placeholders = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11'

/** The same columns, with a primary key and nothing else. */
export async function makePlainTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists bench_plain;
    create table bench_plain (number bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(),
      actor_id text not null, actor_name text, action text not null, entity_kind text not null, entity_id text not null,
      org_id text, event_id text, before jsonb, after jsonb, reason text, request_id text)`)
}

let last = 0
const values = () => {
  last += 1
  const ticket = `tkt_${last}`
  return [
    ...['acc_super', 'Mara Okafor', 'ticket.redeemed', 'ticket', ticket, `org_${last % 40}`, `evt_${last % 800}`],
    ...['{"redeemed": false}', '{"redeemed": true, "door": "North"}', 'At the door', `request-${last}`],
  ]
}

const into =
  (table: 'bench_plain' | 'audit_entries'): Insert =>
  (client) =>
    client.query({ name: table, text: `insert into ${table} (${columns}) values (${placeholders})`, values: values() })

const inTransaction =
  (...work: readonly Insert[]): Insert =>
  async (client) => {
    await client.query('begin')
    for (const each of work) await each(client)
    await client.query('commit')
  }

export const plain = into('bench_plain')
const audited = into('audit_entries')

/** A plain and an audited insert as single statements, then a change with and without its entry. */
export const inserts: readonly Insert[] = [plain, audited, inTransaction(plain, audited), inTransaction(plain)]
