import { AccountId, CaseId, EventId } from '@ground-control/contract/primitives'
import { caseCategories, casePriorities, caseTabs } from '@ground-control/domain/support/cases'
import { z } from 'zod'

// An address like ?case=12 is read as a number.
const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((given) => given.trim())
  .pipe(z.string().min(1).max(200))

const yes = z
  .union([z.literal(true), z.literal('true')])
  .transform(() => true as const)
  .optional()
  .catch(undefined)

/** Only ids, nothing that somebody wrote. A bad value counts as missing. */
export const SupportAddress = z.object({
  tab: z
    .enum([...caseTabs, 'all'])
    .optional()
    .catch(undefined),
  category: z.enum(caseCategories).optional().catch(undefined),
  priority: z.enum(casePriorities).optional().catch(undefined),
  event: text.pipe(EventId).optional().catch(undefined),
  case: text.pipe(CaseId).optional().catch(undefined),
  overdue: yes,
  new: yes,
  account: text.pipe(AccountId).optional().catch(undefined),
})
export type SupportAddress = z.output<typeof SupportAddress>
