import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { getPaymentStatus } from '@ground-control/contract/refunds'
import { type PaymentProvider, ProviderUnreachable } from '#platform/payments/payment-provider.ts'
import type { AccountGuard } from '#platform/payments/provider-account.ts'

type State = ReplyOf<typeof getPaymentStatus>['state']
type Payments = { readonly provider: PaymentProvider; readonly account: AccountGuard }

const keptMs = 15_000

/** Caches the answer, because every open console asks. */
export function createPaymentState(payments: Payments | null): () => Promise<State> {
  let asked: { readonly at: number; readonly state: Promise<State> } | null = null
  return async () => {
    if (!payments) return 'no-provider'
    if (!asked || Date.now() - asked.at > keptMs) asked = { at: Date.now(), state: ask(payments) }
    return asked.state
  }
}

async function ask({ provider, account }: Payments): Promise<State> {
  try {
    await provider.ping()
    return (await account.isOurs()) ? 'ok' : 'other-account'
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'unreachable'
    throw error
  }
}
