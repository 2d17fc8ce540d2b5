import { getAccount, getPrivateAccount } from '@ground-control/contract/accounts'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { AccountStore } from './account-store.ts'

type Needs = {
  readonly accounts: AccountStore
  /** Each reading is audited, by whichever call. */
  readonly privateRecord: (reading: {
    uid: AccountId
    actor: Principal
    requestId: string
  }) => Promise<{ readonly fields: Fields }>
}

export function accountRoutes(serve: Serve, { accounts, privateRecord }: Needs) {
  serve(getAccount, async ({ params }) => {
    const account = await accounts.byId(params.uid)
    if (!account) throw new Refusal('not-found', 'There is no such account.')
    return account
  })
  serve(getPrivateAccount, async (call) => {
    const { fields } = await privateRecord({
      uid: call.params.uid,
      actor: staffOf(call),
      requestId: call.requestId,
    })
    return fields
  })
}
