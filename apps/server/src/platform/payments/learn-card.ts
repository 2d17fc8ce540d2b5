import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { PaymentProvider } from './payment-provider.ts'

type Needs = {
  readonly database: Database
  /** null: no payment provider is set up. */
  readonly provider: Pick<PaymentProvider, 'readCard'> | null
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Stores a payment's card once the provider has named it. Never throws. */
export type LearnCard = (paymentId: string) => Promise<void>

export function createLearnCard({ database: { db, writes }, provider, log }: Needs): LearnCard {
  /** Payments without a card are looked up only once per process. */
  const without = new Set<string>()
  return async (paymentId) => {
    if (!provider || without.has(paymentId)) return
    const { rows } = await db.execute(sql`select from payments where id = ${paymentId} and card_last4 is null`)
    if (rows.length === 0) return
    try {
      const card = await provider.readCard(paymentId)
      if (!card) {
        if (without.size < maxRemembered) without.add(paymentId)
        return
      }
      await writes.execute(
        sql`update payments set card_brand = ${card.brand}, card_last4 = ${card.last4} where id = ${paymentId}`,
      )
    } catch (error) {
      log.warn({ err: error, paymentId }, 'could not read the card of a payment')
    }
  }
}

const maxRemembered = 10_000
