import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { accountClaims } from '#platform/db/schema/people.ts'

export const createClaimsStore = ({ db }: Database) => ({
  async isSuperadmin(uid: string): Promise<boolean> {
    // Compared by the database: a text in the place of the map would be read as one.
    const [row] = await db
      .select({ holds: sql<boolean>`${accountClaims.claims} -> 'superadmin' = 'true'` })
      .from(accountClaims)
      .where(eq(accountClaims.accountId, uid))
    return row?.holds === true
  },
})

export type ClaimsStore = ReturnType<typeof createClaimsStore>
