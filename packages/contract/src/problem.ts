import { z } from 'zod'
import { Instant } from './primitives.ts'

/** RFC 9457 problem details: the one shape of every refusal and failure. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** What the console switches on; never the text. */
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Who changed it meanwhile, and when: somebody's change is shown, never overwritten. */
  conflict: z
    .object({ changedBy: z.string().nullable(), changedAt: Instant.nullable(), version: z.int().optional() })
    .optional(),
  /** The refund that the refusal speaks of, so that its record can be opened. */
  refundId: z.string().optional(),
})
export type Problem = z.output<typeof Problem>

export const problemMediaType = 'application/problem+json'
