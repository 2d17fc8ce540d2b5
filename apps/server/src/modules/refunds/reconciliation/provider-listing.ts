import type { SeenRefund } from '@ground-control/domain/refunds/reconciliation'
import { cents } from '@ground-control/domain/values/money'
import { type PaymentProvider, type ProviderRefund, ProviderUnreachable } from '#platform/payments/payment-provider.ts'

export type Listing = {
  readonly seen: readonly SeenRefund[]
  /** null: the list is complete. Otherwise everything newer than this was listed. */
  readonly seenSince: Date | null
}

type Limits = { readonly max: number; readonly deadline: number }

const maxAtOnce = 8

/** Newest first, until the list, the limit or the time ends. */
export async function listNewest(
  provider: PaymentProvider,
  createdSince: Date | undefined,
  { max, deadline }: Limits,
): Promise<Listing> {
  const listed: ProviderRefund[] = []
  const partial = (): Listing => ({ seen: toSeen(listed), seenSince: listed.at(-1)?.createdAt ?? new Date() })
  try {
    for await (const refund of provider.listRefunds({ deadline, ...(createdSince && { createdSince }) })) {
      listed.push(refund)
      if (listed.length >= max || Date.now() >= deadline) return partial()
    }
    return { seen: toSeen(listed), seenSince: null }
  } catch (error) {
    // If time runs out halfway, the provider is still reachable, so keep what was listed.
    if (error instanceof ProviderUnreachable && listed.length > 0 && Date.now() >= deadline) return partial()
    throw error
  }
}

/** All refunds of each payment. `completed` lists the payments there was time for. */
export async function listOfPayments(
  provider: PaymentProvider,
  paymentIds: readonly string[],
  deadline: number,
): Promise<{ readonly seen: readonly SeenRefund[]; readonly completed: ReadonlySet<string> }> {
  const waiting = [...paymentIds]
  const listed: ProviderRefund[] = []
  const completed = new Set<string>()
  async function listNext(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined && Date.now() < deadline; id = waiting.pop()) {
      const mine = await refundsOf(id)
      if (!mine) return
      listed.push(...mine)
      completed.add(id)
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
  await Promise.all(Array.from({ length: maxAtOnce }, listNext))
  return { seen: toSeen(listed), completed }
}

const toSeen = (listed: readonly ProviderRefund[]): SeenRefund[] =>
  listed.flatMap(({ id, refundId, paymentId, status, amountCents }) =>
    paymentId === null ? [] : [{ id, refundId, paymentIntentId: paymentId, status, amount: cents(amountCents) }],
  )
