import type { PoolClient } from 'pg'

/** The lock lets two processes start at once. */
export async function prepareMailboxSchema(client: PoolClient) {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('ground-control mailbox schema'))`)
    await client.query(tables)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// Stored beside the raw message, so that lists don't have to parse it.
const tables = `
  create schema if not exists mailbox;

  create table if not exists mailbox.messages (
    id bigint generated always as identity primary key,
    received_at timestamptz not null default clock_timestamp(),
    direction text not null check (direction in ('in', 'out')),
    envelope_from text not null,
    envelope_to text[] not null,
    own_recipients text[] not null,
    raw bytea not null,
    sender jsonb not null,
    recipients jsonb not null,
    subject text not null,
    preview text not null,
    message_id text,
    searchable text not null,
    bounced text,
    handed_over_at timestamptz,
    hand_over_tries integer not null default 0,
    hand_over_problem text,
    next_hand_over_at timestamptz not null default clock_timestamp()
  );
  create index if not exists messages_hand_over on mailbox.messages (next_hand_over_at)
    where direction = 'in' and handed_over_at is null;
  create index if not exists messages_message_id on mailbox.messages (message_id);
`
