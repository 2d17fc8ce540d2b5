import { z } from 'zod'

export const AttentionView = z.object({
  show: z.enum(['doors', 'types', 'disputes', 'organizations']).optional().catch(undefined),
})
export type AttentionView = z.output<typeof AttentionView>
export type AttentionList = NonNullable<AttentionView['show']>
