import pg from 'pg'
import { demoSignIns } from '#identity/sign-ins.ts'

export async function seedSignIns(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await writeSignIns(client, new Date())
  } finally {
    await client.end()
  }
}

/** Adds only what never existed, so that a revoked claim doesn't come back at the next start. */
export async function writeSignIns(client: pg.ClientBase, at: Date): Promise<void> {
  const withAccount = demoSignIns.filter((each) => each.hasAccount)
  const ids = withAccount.map((each) => each.accountId)
  const emails = withAccount.map((each) => each.email)
  await client.query(
    `insert into accounts (id, username, full_name, created_at, updated_at)
     select id, split_part(email, '@', 1), name, $4, $4 from unnest($1::text[], $2::text[], $3::text[]) as n (id, email, name)
     on conflict do nothing`,
    [ids, emails, withAccount.map((each) => each.name), at.toISOString()],
  )
  await client.query(
    `insert into account_private (account_id, email, updated_at)
     select id, email, $3 from unnest($1::text[], $2::text[]) as n (id, email) on conflict do nothing`,
    [ids, emails, at.toISOString()],
  )
  await client.query(
    `insert into account_claims (account_id, claims, updated_at)
     select id, '{"superadmin": true}', $2 from unnest($1::text[]) as id on conflict do nothing`,
    [demoSignIns.filter((each) => each.superadmin).map((each) => each.accountId), at.toISOString()],
  )
  await client.query(
    `insert into remote_config (key, value, updated_at) values ('enable_ticket_refunds', 'true', $1) on conflict do nothing`,
    [at.toISOString()],
  )
}
