import { type GuestView, guestStatuses } from '@ground-control/domain/guests/guest'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'

const longestSearch = 200

// An address like ?search=2125550143 is read as a number.
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** G6: what the address bar remembers. A bad value counts as not given. */
export const GuestListAddress = z.object({
  search: text
    .transform((search) => search.trim().slice(0, longestSearch))
    .optional()
    .catch(undefined),
  status: z.enum(guestStatuses).optional().catch(undefined),
  size: z.literal(constants.guestPageSizes).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
  /** Something to begin with, from another screen; done once, and then gone from the address. */
  do: z.enum(['export', 'comps']).optional().catch(undefined),
})
export type GuestListAddress = z.output<typeof GuestListAddress>

export function viewOf({ search, status, size, page }: GuestListAddress): GuestView {
  return {
    search: search ?? '',
    status: status ?? 'all',
    pageSize: size ?? constants.guestPageSizeDefault,
    page: page ?? 1,
  }
}

/** The usual leaves the address clean. */
export function addressOf({ search, status, pageSize, page }: GuestView): GuestListAddress {
  const size = constants.guestPageSizes.find((each) => each === pageSize)
  return {
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(size !== undefined && size !== constants.guestPageSizeDefault && { size }),
    ...(page > 1 && { page }),
  }
}

/** What is typed takes the place of the last entry in the history; the rest is a step of its own. */
type How = { readonly replace: boolean }
export type ChangeView = (view: GuestView, how?: How) => void
export type ChangeFilter = (change: FilterChange, how?: How) => void

type FilterChange = Partial<Pick<GuestView, 'search' | 'status' | 'pageSize'>>

/** Other guests, or another cut of them, start at the first page. */
export const withFilter = (view: GuestView, change: FilterChange): GuestView => ({ ...view, ...change, page: 1 })

/** G10: null when the address names no event. */
export const idOrNull = <Id extends string>(param: Id): Id | null => (param.trim() === '' ? null : param)
