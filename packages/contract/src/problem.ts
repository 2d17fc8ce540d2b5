import { z } from 'zod'

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
})
export type Problem = z.output<typeof Problem>

export const problemMediaType = 'application/problem+json'
