import { Day } from '@ground-control/contract/primitives'
import { z } from 'zod'

const word = z.string().trim().min(1).max(200).optional().catch(undefined)

/** Address parameters; bad values are ignored. */
export const AuditView = z.object({
  person: word,
  /** A whole action, or the subject before its dot. */
  action: word,
  kind: word,
  id: word,
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})
export type AuditView = z.output<typeof AuditView>
