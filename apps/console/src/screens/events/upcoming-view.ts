import { z } from 'zod'
import { isAddressable, QueryInAddress } from '#ui/lookup/lookup-address.ts'
import { RowInAddress } from '#ui/lookup/rows/chosen-row.ts'

/** A bad value counts as missing. */
export const UpcomingAddress = z.object({
  manage: z.literal(true).optional().catch(undefined),
  find: QueryInAddress,
  selected: RowInAddress,
  past: z.number().int().min(2).max(1_000_000).optional().catch(undefined),
})
export type UpcomingAddress = z.output<typeof UpcomingAddress>

export type UpcomingView = {
  readonly isManaging: boolean
  readonly find: string
  /** The search result that has the focus. */
  readonly selected?: string | undefined
  readonly pastPage: number
}

export const viewOf = ({ manage, find, selected, past }: UpcomingAddress): UpcomingView => ({
  isManaging: manage ?? false,
  find: find ?? '',
  selected,
  pastPage: past ?? 1,
})

export const addressOf = ({ isManaging, find, selected, pastPage }: UpcomingView): UpcomingAddress => ({
  ...(isManaging && { manage: true }),
  ...(isAddressable(find) && { find }),
  ...(find !== '' && selected && { selected }),
  ...(pastPage > 1 && { past: pastPage }),
})
