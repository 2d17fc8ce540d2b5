import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { PoolClient } from 'pg'
import { demoSignIns } from './sign-ins.ts'

/** The lock lets two processes start at once and still agree on one signing key. */
export async function prepareIdentitySchema(client: PoolClient) {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('ground-control identity schema'))`)
    await client.query(tables)
    await addFirstSigningKey(client)
    await addFirstCookieSecret(client)
    await addDemoSignIns(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// Payloads hold what a browser sent. They are json because jsonb refuses the null character.
const tables = `
  create schema if not exists identity;

  create table if not exists identity.users (
    account_id text primary key,
    email text not null unique,
    name text not null,
    method text not null check (method in ('google', 'password')),
    disabled boolean not null default false,
    position integer generated always as identity
  );

  create table if not exists identity.payloads (
    model text not null,
    id text not null,
    payload json not null,
    grant_id text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  );
  create index if not exists payloads_grant on identity.payloads (grant_id, model) where grant_id is not null;
  create index if not exists payloads_uid on identity.payloads (uid, model) where uid is not null;
  create index if not exists payloads_expiry on identity.payloads (expires_at);

  create table if not exists identity.signing_keys (
    kid text primary key,
    jwk jsonb not null,
    created_at timestamptz not null default clock_timestamp()
  );

  create table if not exists identity.cookie_secrets (
    secret text primary key,
    created_at timestamptz not null default clock_timestamp()
  );
`

async function addFirstSigningKey(client: PoolClient) {
  const { rowCount } = await client.query('select from identity.signing_keys limit 1')
  if (rowCount) return
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await client.query('insert into identity.signing_keys (kid, jwk) values ($1, $2)', [
    kid,
    { ...jwk, kid, alg: 'ES256', use: 'sig' },
  ])
}

async function addFirstCookieSecret(client: PoolClient) {
  const { rowCount } = await client.query('select from identity.cookie_secrets limit 1')
  if (rowCount) return
  await client.query('insert into identity.cookie_secrets (secret) values ($1)', [
    randomBytes(32).toString('base64url'),
  ])
}

/** Existing people stay unchanged, so that a flag that was changed by hand survives a restart. */
async function addDemoSignIns(client: PoolClient) {
  for (const { accountId, email, name, method, disabled } of demoSignIns) {
    await client.query(
      `insert into identity.users (account_id, email, name, method, disabled)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [accountId, email, name, method, disabled],
    )
  }
}
