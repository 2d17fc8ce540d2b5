import { getAccount } from '@ground-control/contract/calls/accounts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { AccountStore } from './account-store.ts'

export function accountRoutes(serve: Serve, accounts: AccountStore) {
  serve(getAccount, async ({ params }) => {
    const account = await accounts.byId(params.uid)
    if (!account) throw new Refusal('not-found', 'There is no such account.')
    return account
  })
}
