import { itemStates } from '@ground-control/domain/jobs/item-states'
import { z } from 'zod'

/** What the address remembers: which items are listed. None: only those that need somebody. */
export const JobView = z.object({
  items: z
    .enum(['all', ...itemStates])
    .optional()
    .catch(undefined),
})
export type JobView = z.output<typeof JobView>
