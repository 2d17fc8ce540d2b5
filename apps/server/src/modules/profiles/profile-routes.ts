import { getProfile, listAccountPurchases } from '@ground-control/contract/calls/reports/profiles'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { ProfileStore } from './profile-store.ts'
import type { PurchaseStore } from './purchase-store.ts'

/** What is masked is nobody's private record: reading it leaves no trace on the trail. */
export function profileRoutes(serve: Serve, profiles: ProfileStore, purchases: PurchaseStore) {
  serve(getProfile, async ({ params }) => {
    const profile = await profiles.profile(params.uid)
    if (!profile) throw noAccount()
    return profile
  })

  serve(listAccountPurchases, async ({ params }) => {
    const found = await purchases.ofAccount(params.uid)
    if (!found) throw noAccount()
    return found
  })
}

const noAccount = () => new Refusal('not-found', 'There is no such account.')
