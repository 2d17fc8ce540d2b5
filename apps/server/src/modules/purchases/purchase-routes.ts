import { listAccountPurchases } from '@ground-control/contract/purchases'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { PurchaseStore } from './purchase-store.ts'

export function purchaseRoutes(serve: Serve, purchases: PurchaseStore) {
  serve(listAccountPurchases, async ({ params }) => {
    const found = await purchases.ofAccount(params.uid)
    if (!found) throw new Refusal('not-found', 'There is no such account.')
    return found
  })
}
