import type { CallOptions } from '@ground-control/contract/client'
import { issueComps, previewCompNotice, type TicketDetail } from '@ground-control/contract/tickets'
import type { OrgId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import type { CompRequest } from './comp-draft.ts'
import { isIssued } from './comp-refusal.ts'

export type IssuedComps = {
  /** All requested tickets; it is all or none. */
  readonly count: number
  /** null: confirmed without a list of tickets. */
  readonly tickets: readonly TicketDetail[] | null
}

export async function sendComps(request: CompRequest, orgId: OrgId | null, options: CallOptions): Promise<IssuedComps> {
  const count = Object.values(request.ticketQuantities).reduce((sum, quantity) => sum + quantity, 0)
  try {
    const { tickets } = await api(
      issueComps,
      { body: request },
      { ...options, ...(orgId && { organizationId: orgId }) },
    )
    return { count: tickets.length, tickets }
  } catch (error) {
    if (isIssued(error)) return { count, tickets: null }
    throw error
  }
}

export const previewComps = ({ eventId, ticketQuantities, contact }: CompRequest) =>
  api(previewCompNotice, { body: { eventId, ticketQuantities, contact } })
