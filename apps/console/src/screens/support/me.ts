import type { AccountId } from '@ground-control/domain/values/ids'

/** Whoever is signed in. */
export type Me = { readonly id: AccountId; readonly name: string }
