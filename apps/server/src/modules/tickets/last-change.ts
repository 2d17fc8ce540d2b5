import { formatMoment } from '@ground-control/domain/events/event-dates'
import type { Instant } from '@ground-control/domain/values/time'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { accounts } from '#platform/db/schema/people.ts'

type Change = { readonly by: string | null; readonly at: Instant; readonly version: number }

/** Who changed it and when, in words and as the problem's `conflict`. */
export async function describeChange(transaction: Transaction, { by, at, version }: Change, timeZone: string) {
  const changedBy = by && (await nameOf(transaction, by))
  return {
    byWhom: changedBy ? ` by ${changedBy}` : '',
    moment: `${formatMoment(at, timeZone, new Date())} (${timeZone})`,
    conflict: { changedBy, changedAt: at, version },
  }
}

async function nameOf(transaction: Transaction, accountId: string): Promise<string> {
  const [account] = await transaction
    .select({ name: accounts.fullName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.name || accountId
}
