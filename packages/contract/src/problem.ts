import { z } from 'zod'
import { Instant } from './primitives.ts'

/** RFC 9457 problem details, as our platform refuses. Other platforms may leave out any member. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** The console decides by this code, never by the text. */
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  conflict: z
    .object({
      changedBy: z.string().nullable(),
      changedAt: Instant.nullable(),
      version: z.int().optional(),
      /** The door's name, if it happened at a named door. */
      door: z.string().nullish(),
    })
    .optional(),
  refundId: z.string().optional(),
  ticketId: z.string().optional(),
})
export type Problem = z.output<typeof Problem>

export const problemMediaType = 'application/problem+json'

type SaidProblem = Partial<Pick<Problem, 'code' | 'requestId' | 'errors' | 'conflict' | 'refundId' | 'ticketId'>> & {
  /** The platform's own reason; null: it gave none. */
  readonly words: string | null
}

/** Reads the refusal of any platform. Ignores members that are missing or of another type, as RFC 9457 asks. */
export function readProblem(body: unknown): SaidProblem {
  const { detail, message, error, title, ...rest } = AnyProblem.safeParse(body).data ?? {}
  return { ...rest, words: detail ?? message ?? error ?? title ?? null }
}

const Words = z.string().trim().min(1)
const AnyWords = z.union([Words, z.array(Words).min(1), z.object({ message: Words })])
const said = AnyWords.transform((words) => {
  if (typeof words === 'string') return words
  return 'message' in words ? words.message : words.join(' ')
})
  .optional()
  .catch(undefined)
const ours = Problem.shape

const AnyProblem = z.object({
  title: said,
  detail: said,
  message: said,
  error: said,
  code: ours.code.optional().catch(undefined),
  requestId: ours.requestId.optional().catch(undefined),
  errors: ours.errors.catch(undefined),
  conflict: ours.conflict.catch(undefined),
  refundId: ours.refundId.catch(undefined),
  ticketId: ours.ticketId.catch(undefined),
})
