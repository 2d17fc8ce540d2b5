import type { GuestView } from '@ground-control/domain/guests/guest'
import { constants } from '@ground-control/domain/values/constants'
import { isAddressable } from '#ui/lookup/lookup-address.ts'
import type { GuestListAddress } from './guest-list-address.ts'

/** Defaults stay out of the address, and so does a search with an email or phone. */
export function addressOf({ search, status, pageSize, page }: GuestView): GuestListAddress {
  const size = constants.guestPageSizes.find((each) => each === pageSize)
  return {
    ...(isAddressable(search) && { search }),
    ...(status !== 'all' && { status }),
    ...(size !== undefined && size !== constants.guestPageSizeDefault && { size }),
    ...(page > 1 && { page }),
  }
}

type How = { readonly replace: boolean }
/** from: the address as it was. If it has changed meanwhile, the newer one stays. */
export type MirrorView = (view: GuestView, how?: How & { readonly from?: GuestView }) => void
export type ChangeView = (change: Partial<GuestView>, how?: How) => void

/** Another search, status or size goes back to the first page. */
export const changedView = (view: GuestView, change: Partial<GuestView>): GuestView => ({ ...view, page: 1, ...change })

export const isSameView = (a: GuestView, b: GuestView): boolean =>
  a.search === b.search && a.status === b.status && a.page === b.page && a.pageSize === b.pageSize

export const isBeginning = ({ search, status, page }: GuestView): boolean =>
  search === '' && status === 'all' && page === 1

/** The specification's words, and one of our own. */
export const statusChoices: readonly { readonly value: GuestView['status']; readonly label: string }[] = [
  { value: 'all', label: 'ALL GUESTS' },
  { value: 'unredeemed', label: 'UNREDEEMED ONLY' },
  { value: 'redeemed', label: 'REDEEMED ONLY' },
  { value: 'partial', label: 'PARTIALLY REDEEMED' },
  { value: 'refunded', label: 'REFUNDED' },
]
