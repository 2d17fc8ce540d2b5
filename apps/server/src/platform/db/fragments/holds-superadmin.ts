import { type SQL, sql } from 'drizzle-orm'

/** Whether a row of account_claims makes its person a super-admin at this moment. A grant may have an end. */
export const holdsSuperadmin = (row: SQL): SQL => sql`(${row}.claims -> 'superadmin' = 'true'::jsonb
  and (${row}.superadmin_until is null or ${row}.superadmin_until > clock_timestamp()))`
