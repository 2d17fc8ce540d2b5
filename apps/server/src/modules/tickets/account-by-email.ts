import { emailKey } from '@ground-control/domain/tickets/transfers/transfer-rules'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

type KnownAccount = { readonly accountId: string; readonly email: string; readonly phone: string | null }

/** The oldest account with this email. The index also finds look-alike letters, so compare again. */
export async function accountByEmail(transaction: Transaction, email: string): Promise<KnownAccount | null> {
  const { rows } = await transaction.execute<KnownAccount>(sql`
    select p.account_id as "accountId", p.email, p.phone
    from account_private p join accounts a on a.id = p.account_id
    where fold(p.email) = fold(${email}) order by a.created_at, a.id`)
  return rows.find((each) => emailKey(each.email) === emailKey(email)) ?? null
}
