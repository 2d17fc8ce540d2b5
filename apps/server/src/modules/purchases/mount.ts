import { getPurchase, listAccountPurchases } from '@ground-control/contract/purchases'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { LearnCard } from '#platform/payments/learn-card.ts'
import { createPurchaseStore } from './purchase-store.ts'

type Needs = { readonly database: Database; readonly learnCard: LearnCard }

export function mountPurchases(serve: Serve, { database, learnCard }: Needs) {
  const purchases = createPurchaseStore(database)
  serve(listAccountPurchases, async ({ params }) => {
    const found = await purchases.ofAccount(params.uid)
    if (!found) throw new Refusal('not-found', 'There is no such account.')
    return found
  })
  serve(getPurchase, async ({ params }) => {
    await learnCard(params.paymentIntentId)
    const found = await purchases.one(params.paymentIntentId)
    if (!found) throw new Refusal('not-found', 'No payment with this ID.')
    return found
  })
}
