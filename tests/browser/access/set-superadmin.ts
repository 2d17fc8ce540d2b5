import type { Platform } from '#platform/run-platform.ts'

/** Grants or revokes the claim as another super-admin would. */
export async function setSuperadmin({ pool }: Platform, accountId: string, holds: boolean): Promise<void> {
  await pool.query(
    `insert into account_claims (account_id, claims) values ($1, $2)
     on conflict (account_id) do update set claims = excluded.claims`,
    [accountId, holds ? { superadmin: true } : {}],
  )
}
