import type { Account } from '@ground-control/contract/accounts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { accounts } from '#platform/db/schema/people.ts'

export const createAccountStore = ({ db }: Database) => ({
  async byId(id: AccountId): Promise<Account | null> {
    const [row] = await db
      .select({
        username: accounts.username,
        fullName: accounts.fullName,
        sourceIsV1: accounts.sourceIsV1,
      })
      .from(accounts)
      .where(eq(accounts.id, id))
    return row ? { id, ...row } : null
  },
})

export type AccountStore = ReturnType<typeof createAccountStore>
