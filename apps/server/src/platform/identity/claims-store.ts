import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { accountClaims } from '#platform/db/schema/people.ts'

export const createClaimsStore = ({ db }: Database) => ({
  async isSuperadmin(uid: string): Promise<boolean> {
    const [row] = await db
      .select({ claims: accountClaims.claims })
      .from(accountClaims)
      .where(eq(accountClaims.accountId, uid))
    return (row?.claims as { superadmin?: unknown } | undefined)?.superadmin === true
  },
})

export type ClaimsStore = ReturnType<typeof createClaimsStore>
