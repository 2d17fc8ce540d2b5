import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

/** Whether a row of account_claims makes its person a super-admin now. A grant may have an end. */
export const holdsSuperadmin = (row: SQL): SQL => sql`(${row}.claims -> 'superadmin' = 'true'::jsonb
  and (${row}.superadmin_until is null or ${row}.superadmin_until > clock_timestamp()))`

export async function isSuperadmin(db: Transaction, uid: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from account_claims c where c.account_id = ${uid} and ${holdsSuperadmin(sql`c`)}`,
  )
  return rows.length > 0
}

/** Whether somebody else has a grant without an end. */
export async function hasLastingSuperadminBeside(db: Transaction, uid: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from account_claims c
    where c.account_id <> ${uid} and ${holdsSuperadmin(sql`c`)} and c.superadmin_until is null limit 1`)
  return rows.length > 0
}
