import { type Fields, fieldsProblem } from '@ground-control/domain/accounts/documents/fields'
import type { z } from 'zod'

/** For `superRefine`: free fields must be JSON that can be kept and given back as it came. */
export function mustBeStorable(given: Fields, context: z.core.$RefinementCtx) {
  const problem = fieldsProblem(given)
  // Nothing is asked after this: fields that are nested too deeply cannot even be written down.
  if (problem) context.addIssue({ code: 'custom', message: problem, continue: false })
}
