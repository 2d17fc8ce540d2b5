import { type Fields, fieldsProblem } from '@ground-control/domain/accounts/documents/fields'
import type { z } from 'zod'

/** For `superRefine`: free fields must be JSON that can be stored and read back unchanged. */
export function mustBeStorable(given: Fields, context: z.core.$RefinementCtx) {
  const problem = fieldsProblem(given)
  // Stops here, because fields nested too deeply can't even be serialized.
  if (problem) context.addIssue({ code: 'custom', message: problem, continue: false })
}
