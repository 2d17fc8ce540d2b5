import { type GuestView, guestStatuses } from '@ground-control/domain/guests/guest'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { toQuery } from '#ui/lookup/lookup-query.ts'

export const maxSearchLength = 200

// The router reads ?search=2125550143 as a number.
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** A bad value counts as missing. */
export const GuestListAddress = z.object({
  search: text
    .transform((search) => toQuery(search, maxSearchLength))
    .optional()
    .catch(undefined),
  status: z.enum(guestStatuses).optional().catch(undefined),
  size: z.literal(constants.guestPageSizes).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
  /** Whose details are open: a key without personal data. */
  guest: text.optional().catch(undefined),
  /** A request from another screen: done once, then removed from the address. */
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

/** null: the address names no event. */
export const idOrNull = <Id extends string>(param: Id): Id | null => (param.trim() === '' ? null : param)
