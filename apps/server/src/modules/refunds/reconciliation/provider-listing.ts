import type { SeenRefund } from '@ground-control/domain/refunds/reconciliation'
import { cents } from '@ground-control/domain/values/money'
import { type PaymentProvider, type ProviderRefund, ProviderUnreachable } from '#platform/payments/payment-provider.ts'

export type Listing = {
  readonly seen: readonly SeenRefund[]
  /** null: to the end. Otherwise only what is newer than this has certainly been seen. */
  readonly seenSince: Date | null
}

type Limits = { readonly most: number; readonly deadline: number }

const atOnce = 8

/** Newest first, until there are no more, or enough, or no more time. */
export async function listNewest(
  provider: PaymentProvider,
  createdSince: Date | undefined,
  { most, deadline }: Limits,
): Promise<Listing> {
  const listed: ProviderRefund[] = []
  const partly = (): Listing => ({ seen: toSeen(listed), seenSince: listed.at(-1)?.createdAt ?? new Date() })
  try {
    for await (const refund of provider.listRefunds({ deadline, ...(createdSince && { createdSince }) })) {
      listed.push(refund)
      if (listed.length >= most || Date.now() >= deadline) return partly()
    }
    return { seen: toSeen(listed), seenSince: null }
  } catch (error) {
    // Out of time half way is not the same as out of reach.
    if (error instanceof ProviderUnreachable && listed.length > 0 && Date.now() >= deadline) return partly()
    throw error
  }
}

/** All refunds of each payment, a few payments at a time; of those there was no time for, none, and they are not named. */
export async function listOfPayments(
  provider: PaymentProvider,
  paymentIds: readonly string[],
  deadline: number,
): Promise<{ readonly seen: readonly SeenRefund[]; readonly asked: ReadonlySet<string> }> {
  const waiting = [...paymentIds]
  const listed: ProviderRefund[] = []
  const asked = new Set<string>()
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined && Date.now() < deadline; id = waiting.pop()) {
      const mine = await refundsOf(id)
      if (!mine) return
      listed.push(...mine)
      asked.add(id)
    }
  }
  async function refundsOf(paymentId: string): Promise<ProviderRefund[] | null> {
    const mine: ProviderRefund[] = []
    try {
      for await (const refund of provider.listRefunds({ paymentId, deadline })) mine.push(refund)
      return mine
    } catch (error) {
      if (error instanceof ProviderUnreachable) return null
      throw error
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { seen: toSeen(listed), asked }
}

const toSeen = (listed: readonly ProviderRefund[]): SeenRefund[] =>
  listed.flatMap(({ id, refundId, paymentId, status, amountCents }) =>
    paymentId === null ? [] : [{ id, refundId, paymentIntentId: paymentId, status, amount: cents(amountCents) }],
  )
