import { listAccountPurchases } from '@ground-control/contract/purchases'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createPurchaseStore } from './purchase-store.ts'

export function mountPurchases(serve: Serve, { database }: { readonly database: Database }) {
  const purchases = createPurchaseStore(database)
  serve(listAccountPurchases, async ({ params }) => {
    const found = await purchases.ofAccount(params.uid)
    if (!found) throw new Refusal('not-found', 'There is no such account.')
    return found
  })
}
