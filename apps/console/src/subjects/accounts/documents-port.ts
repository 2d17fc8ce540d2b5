import type { Account, getPrivateAccount } from '@ground-control/contract/accounts'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'

type PrivateRecord = ReplyOf<typeof getPrivateAccount>

/** A username as it was read. The moment is null where the store tells none: then the name itself says it. */
type ReadUsername = { readonly username: string | null; readonly updatedAt: Instant | null }

export type UsernameChange = {
  readonly username: string
  /** The value it is changed from. If it has changed since, the change is refused. */
  readonly from: ReadUsername
  readonly reason: string
}

type Options = { readonly signal?: AbortSignal }

/** Accounts where the platform keeps them. Each call fails with an ApiError, whichever store it is. */
export type DocumentsPort = {
  account(uid: AccountId, options?: Options): Promise<Account | null>
  /** null: there is no private record. */
  privateRecord(uid: AccountId, options?: Options): Promise<PrivateRecord | null>
  username(uid: AccountId, options?: Options): Promise<ReadUsername>
  /** The accounts that have it: none means that it is available. */
  withUsername(username: string, options?: Options): Promise<readonly AccountId[]>
  changeUsername(uid: AccountId, change: UsernameChange): Promise<void>
}
