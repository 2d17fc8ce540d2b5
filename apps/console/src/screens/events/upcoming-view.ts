import { z } from 'zod'
import { QueryInAddress } from '#ui/lookup/lookup-address.ts'
import { RowInAddress } from '#ui/lookup/rows/chosen-row.ts'

/** What the address bar remembers. A bad value counts as not given. */
export const UpcomingAddress = z.object({
  manage: z.literal(true).optional().catch(undefined),
  find: QueryInAddress,
  selected: RowInAddress,
})
export type UpcomingAddress = z.output<typeof UpcomingAddress>

export type UpcomingView = {
  readonly isManaging: boolean
  /** The text of the event search. */
  readonly find: string
  /** The search result that has the focus. */
  readonly selected?: string | undefined
}

export const viewOf = ({ manage, find, selected }: UpcomingAddress): UpcomingView => ({
  isManaging: manage ?? false,
  find: find ?? '',
  selected,
})

export const addressOf = ({ isManaging, find, selected }: UpcomingView): UpcomingAddress => ({
  ...(isManaging && { manage: true }),
  ...(find !== '' && { find }),
  ...(find !== '' && selected && { selected }),
})
