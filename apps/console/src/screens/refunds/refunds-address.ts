import { AccountId, EventId, OrgId } from '@ground-control/contract/primitives'
import { refundListStates } from '@ground-control/domain/refunds/refund-list'
import { z } from 'zod'

/** Address parameters; bad values are ignored. */
export const RefundsView = z.object({
  state: z.enum(refundListStates).optional().catch(undefined),
  event: EventId.optional().catch(undefined),
  org: OrgId.optional().catch(undefined),
  account: AccountId.optional().catch(undefined),
})
export type RefundsView = z.output<typeof RefundsView>
