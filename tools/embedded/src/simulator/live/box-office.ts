import type pg from 'pg'
import type { IdentityUser } from '#identity/identity-store.ts'

/**
 * Stands in the trail for what the live demo does; nobody can sign in as it. Adds only what was never there: a claim
 * that was revoked does not come back with the next start.
 */
export async function openBoxOffice(database: pg.Pool, staffDomain: string): Promise<IdentityUser> {
  const accountId = 'acc_demoBoxOffice'
  const name = 'Demo Box Office'
  const email = `box-office@${staffDomain}`
  await database.query(
    `insert into accounts (id, username, full_name) values ($1, 'box-office', $2) on conflict do nothing`,
    [accountId, name],
  )
  await database.query('insert into account_private (account_id, email) values ($1, $2) on conflict do nothing', [
    accountId,
    email,
  ])
  await database.query(
    `insert into account_claims (account_id, claims) values ($1, '{"superadmin": true}') on conflict do nothing`,
    [accountId],
  )
  return { accountId, email, name, method: 'google', disabled: false }
}
