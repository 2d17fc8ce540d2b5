import { type RefundsOff, refundsOffWords } from '@ground-control/domain/refunds/refunds-off'
import { sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { isOpenRefund } from '#platform/db/fragments/refund-conditions.ts'
import { inBatches } from '#platform/db/in-batches.ts'
import { providerAccount } from '#platform/db/schema/requests.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type PaymentProvider, type ProviderAccount, ProviderUnreachable } from './payment-provider.ts'

const kept = { id: providerAccount.accountId, livemode: providerAccount.livemode }

type Needs = { readonly database: Database; readonly provider: PaymentProvider }

/**
 * Stores the account at first use. With a key of another account, our payments would look unknown, and could be
 * refunded again.
 */
export function createAccountGuard({ database: { db, writes }, provider }: Needs) {
  let own: ProviderAccount | null = null

  /** Read for every call to the provider; simultaneous calls share one query. */
  const readKept = inBatches(
    async (askers: readonly null[]) => {
      const [found = null] = await db.select(kept).from(providerAccount)
      return askers.map((): ProviderAccount | null => found)
    },
    { max: 1_000, atOnce: 1 },
  )
  const keptAccount = () => readKept(null)

  async function isOurs(): Promise<boolean> {
    own ??= await provider.account()
    const found = await keptAccount()
    if (found) return isSame(found, own)
    // Another process may store its account at the same moment, so read the stored one again.
    await writes.insert(providerAccount).values({ accountId: own.id, livemode: own.livemode }).onConflictDoNothing()
    return isSame(await keptAccount(), own)
  }

  return {
    isOurs,

    /** Answers at once, because it doesn't ask the provider. */
    async refundsOff(): Promise<RefundsOff | null> {
      return own === null || isSame((await keptAccount()) ?? own, own) ? null : 'other-account'
    },

    /** The refusal if nothing can be sent; null: it can. */
    async refusal(): Promise<Refusal | null> {
      try {
        if (await isOurs()) return null
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error
        return new Refusal('provider-unavailable', 'Can’t reach the payment provider right now.', { cause: error })
      }
      return new Refusal('other-provider-account', `${refundsOffWords['other-account']} Tell the platform’s operator.`)
    },
  }
}

const isSame = (one: ProviderAccount | null, other: ProviderAccount) =>
  one?.id === other.id && one.livemode === other.livemode

export type AccountGuard = ReturnType<typeof createAccountGuard>

/** Wraps the provider. If the account isn't ours, nothing is sent, and the provider counts as unreachable. */
export function guardProvider(provider: PaymentProvider, guard: Pick<AccountGuard, 'isOurs'>): PaymentProvider {
  async function requireOurs(): Promise<void> {
    if (!(await guard.isOurs())) throw new ProviderUnreachable(refundsOffWords['other-account'])
  }
  return {
    ...provider,
    async sendRefund(order) {
      try {
        await requireOurs()
      } catch {
        return { kind: 'no-answer', reason: 'not sent: the provider’s account could not be confirmed' }
      }
      return provider.sendRefund(order)
    },
    async findRefund(wanted) {
      await requireOurs()
      return provider.findRefund(wanted)
    },
    async readRefund(id) {
      await requireOurs()
      return provider.readRefund(id)
    },
    async refundsOf(paymentId, options) {
      await requireOurs()
      return provider.refundsOf(paymentId, options)
    },
    async *listRefunds(wanted) {
      await requireOurs()
      yield* provider.listRefunds(wanted)
    },
    async readDispute(id) {
      await requireOurs()
      return provider.readDispute(id)
    },
    async *listDisputes(wanted) {
      await requireOurs()
      yield* provider.listDisputes(wanted)
    },
  }
}

type Adoption = {
  readonly account: ProviderAccount
  readonly reason: string
  readonly actor: Actor
  /** Refunds that are still open at the former account could never be looked up afterwards. */
  readonly allowOpenRefunds: boolean
}

/** For operators: payments belong to this account from now on. False: they already did. */
export const adoptProviderAccount = ({ inTransaction }: Database, adoption: Adoption): Promise<boolean> =>
  inTransaction(async (transaction) => {
    await transaction.execute(sql`lock table ${providerAccount} in share row exclusive mode`)
    const { account, reason, actor, allowOpenRefunds } = adoption
    const [before = null] = await transaction.select(kept).from(providerAccount)
    if (isSame(before, account)) return false
    const open = before ? await countOpenRefunds(transaction) : 0
    if (open > 0 && !allowOpenRefunds) {
      throw new Refusal(
        'being-refunded',
        `${open} ${open === 1 ? 'refund is' : 'refunds are'} still open at the former account. Nothing was changed.`,
      )
    }
    const values = { accountId: account.id, livemode: account.livemode, keptAt: sql`now()` }
    await transaction
      .insert(providerAccount)
      .values(values)
      .onConflictDoUpdate({ target: providerAccount.id, set: values })
    await writeAudit(transaction, {
      actor,
      action: 'provider-account.adopted',
      entity: { kind: 'provider-account', id: account.id },
      before,
      after: account,
      reason,
      requestId: null,
    })
    return true
  })

async function countOpenRefunds(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ open: number }>(
    sql`select count(*)::int as open from refunds where ${isOpenRefund(sql`state`)}`,
  )
  return rows[0]?.open ?? 0
}
