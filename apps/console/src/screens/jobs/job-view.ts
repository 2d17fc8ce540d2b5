import { itemStates } from '@ground-control/domain/jobs/item-states'
import { z } from 'zod'

/** Which items are listed. None: those that need attention. */
export const JobView = z.object({
  items: z
    .enum(['all', ...itemStates])
    .optional()
    .catch(undefined),
})
export type JobView = z.output<typeof JobView>
