import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/db/database.ts'

export const inSnapshot = <T>(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  inTransaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`)
    await allowTime(transaction)
    return work(transaction)
  })

/** Planning a hundred thousand tickets between two statements may exceed the usual time limits. */
async function allowTime(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
  await transaction.execute(sql`set local statement_timeout = '60s'`)
}

const maxTries = 5

/** For writing. Starts over if another transaction changed the same rows. */
export async function inWritingSnapshot<T>(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await inTransaction(async (transaction) => {
        await transaction.execute(sql`set transaction isolation level repeatable read`)
        await allowTime(transaction)
        return work(transaction)
      })
    } catch (error) {
      if (tried === maxTries || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // A serialization failure or a deadlock.
    if ('code' in at && (at.code === '40001' || at.code === '40P01')) return true
  }
  return false
}
