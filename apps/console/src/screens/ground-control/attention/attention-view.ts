import { z } from 'zod'

/** What the address bar remembers: which list. A bad value counts as not given. */
export const AttentionView = z.object({
  show: z.enum(['doors', 'types', 'disputes', 'organizations']).optional().catch(undefined),
})
export type AttentionView = z.output<typeof AttentionView>
export type AttentionList = NonNullable<AttentionView['show']>
