import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * The lock lets two processes start at once. Tables that are already right aren't altered, because that would lock them
 * one by one while running sandboxes lock them in another order.
 */
export async function prepareSandboxSchema(client: PoolClient) {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('ground-control payment sandbox schema'))`)
    const { rows } = await client.query<{ version: string | null }>(
      `select obj_description(to_regnamespace('payment_sandbox'), 'pg_namespace') as version`,
    )
    if (rows[0]?.version !== version) {
      await client.query(tables)
      await client.query(`comment on schema payment_sandbox is '${version}'`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// Stored as text, because replays and retries must be byte for byte the same.
const tables = `
  create schema if not exists payment_sandbox;

  create table if not exists payment_sandbox.account (
    one boolean primary key default true check (one),
    id text not null default 'acct_' || translate(gen_random_uuid()::text, '-', '')
  );
  insert into payment_sandbox.account default values on conflict do nothing;

  create table if not exists payment_sandbox.payment_intents (
    id text primary key,
    amount integer not null check (amount >= 0),
    currency text not null,
    status text not null check (status in ('succeeded', 'requires_payment_method')),
    metadata jsonb not null default '{}',
    created timestamptz not null default clock_timestamp(),
    from_platform boolean not null default false
  );
  -- Null: the sandbox's own account.
  alter table payment_sandbox.payment_intents add column if not exists account text;
  alter table payment_sandbox.payment_intents
    add column if not exists card_brand text not null default 'visa',
    add column if not exists card_last4 text not null default '4242';
  -- Grows with every change to what is refunded or disputed.
  alter table payment_sandbox.payment_intents add column if not exists version integer not null default 0;

  create table if not exists payment_sandbox.refunds (
    id text primary key,
    payment_intent text not null references payment_sandbox.payment_intents,
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('pending', 'succeeded', 'failed')),
    reason text,
    failure_reason text check ((failure_reason is not null) = (status = 'failed')),
    metadata jsonb not null default '{}',
    created timestamptz not null default clock_timestamp(),
    settles_at timestamptz,
    settles_to text check (settles_to in ('succeeded', 'failed'))
  );
  create index if not exists refunds_payment_intent on payment_sandbox.refunds (payment_intent);
  create index if not exists refunds_created on payment_sandbox.refunds (created, id);
  create index if not exists refunds_settling on payment_sandbox.refunds (settles_at) where settles_at is not null;

  create table if not exists payment_sandbox.disputes (
    id text primary key,
    payment_intent text not null references payment_sandbox.payment_intents,
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null,
    reason text not null,
    due_by timestamptz,
    created timestamptz not null default clock_timestamp()
  );
  create index if not exists disputes_payment_intent on payment_sandbox.disputes (payment_intent);

  create table if not exists payment_sandbox.refund_requests (
    payment_intent text primary key,
    received integer not null
  );

  create table if not exists payment_sandbox.idempotency_keys (
    key text primary key,
    fingerprint text not null,
    status integer,
    body text,
    created timestamptz not null default clock_timestamp()
  );

  create table if not exists payment_sandbox.faults (
    id integer generated always as identity primary key,
    kind text not null,
    "call" text not null,
    payment_intent text,
    remaining integer not null check (remaining >= 0),
    delay_ms integer,
    settle_to text not null
  );
  alter table payment_sandbox.faults add column if not exists once_refunded boolean not null default false;

  create table if not exists payment_sandbox.webhook_endpoint (
    one boolean primary key default true check (one),
    url text,
    secret text,
    held boolean not null default false,
    copies integer not null default 1,
    reversed boolean not null default false
  );
  -- Null: every type.
  alter table payment_sandbox.webhook_endpoint add column if not exists events text[];
  insert into payment_sandbox.webhook_endpoint default values on conflict do nothing;

  create table if not exists payment_sandbox.webhook_deliveries (
    id integer generated always as identity primary key,
    event_id text not null,
    type text not null,
    payment_intent text not null,
    payload text not null,
    state text not null check (state in ('held', 'waiting', 'delivered', 'given_up')),
    backwards boolean not null,
    attempts integer not null default 0,
    last_status integer,
    due_at timestamptz not null
  );
  create index if not exists webhook_deliveries_due on payment_sandbox.webhook_deliveries (due_at)
    where state = 'waiting';
`

const version = createHash('sha256').update(tables).digest('hex')
