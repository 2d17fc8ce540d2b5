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
  /** The panel of watched organizations is open. */
  readonly isManaging: boolean
  /** W6: what is looked for below the cards. */
  readonly find: string
  /** Of what was found: the row one is on. */
  readonly selected?: string | undefined
}

export const viewOf = ({ manage, find, selected }: UpcomingAddress): UpcomingView => ({
  isManaging: manage ?? false,
  find: find ?? '',
  selected,
})

/** The usual leaves the address clean. */
export const addressOf = ({ isManaging, find, selected }: UpcomingView): UpcomingAddress => ({
  ...(isManaging && { manage: true }),
  ...(find !== '' && { find }),
  ...(find !== '' && selected && { selected }),
})
