import { z } from 'zod'
import { toQuery } from '#ui/lookup/lookup-query.ts'

// An address like ?find=2125550143 is read as a number.
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** What the address bar remembers. A bad value counts as not given. */
export const UpcomingAddress = z.object({
  manage: z.literal(true).optional().catch(undefined),
  find: text.transform(toQuery).optional().catch(undefined),
})
export type UpcomingAddress = z.output<typeof UpcomingAddress>

export type UpcomingView = {
  /** The panel of watched organizations is open. */
  readonly isManaging: boolean
  /** W6: what is looked for below the cards. */
  readonly find: string
}

export const viewOf = ({ manage, find }: UpcomingAddress): UpcomingView => ({
  isManaging: manage ?? false,
  find: find ?? '',
})

/** The usual leaves the address clean. */
export const addressOf = ({ isManaging, find }: UpcomingView): UpcomingAddress => ({
  ...(isManaging && { manage: true }),
  ...(find !== '' && { find }),
})
