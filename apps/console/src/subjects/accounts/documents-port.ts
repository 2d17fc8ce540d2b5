import type { Account, getPrivateAccount } from '@ground-control/contract/accounts'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'

type PrivateRecord = ReplyOf<typeof getPrivateAccount>

/** A username as read. The moment is null if the store has none; then the name itself is compared. */
type ReadUsername = { readonly username: string | null; readonly updatedAt: Instant | null }

export type UsernameChange = {
  readonly username: string
  /** The value before the change. If it differs by then, the change is refused. */
  readonly from: ReadUsername
  readonly reason: string
}

type Options = { readonly signal?: AbortSignal }

/** Accounts, wherever the platform keeps them. Each call fails with an ApiError, whichever store it is. */
export type DocumentsPort = {
  account(uid: AccountId, options?: Options): Promise<Account | null>
  /** null: no private record. */
  privateRecord(uid: AccountId, options?: Options): Promise<PrivateRecord | null>
  username(uid: AccountId, options?: Options): Promise<ReadUsername>
  /** The accounts with this name; none means that it is available. */
  withUsername(username: string, options?: Options): Promise<readonly AccountId[]>
  changeUsername(uid: AccountId, change: UsernameChange): Promise<void>
}
