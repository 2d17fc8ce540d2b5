import { ApiError, type CallOptions } from '@ground-control/contract/client'
import { transferTickets } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { OrgId, TicketId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { isSameJson } from '#platform/keyed-submit.ts'
import type { TransferRequest } from './transfer-draft.ts'

/** One submit. What is shown by now goes along: it may be newer because of this very request. */
export type Transfer = {
  readonly request: TransferRequest
  /** Of the tickets as they were shown, where the platform says it: what somebody else changed since is not overwritten. */
  readonly versions: TicketVersions
}

export type TicketVersions = Readonly<Record<string, number>>

export type TransferDone = {
  readonly ticketIds: readonly TicketId[]
  /** null: the platform did not say under which number it keeps it. */
  readonly batchId: string | null
}

export const versionsOf = (tickets: readonly Ticket[]): TicketVersions =>
  Object.fromEntries(tickets.flatMap(({ ticketId, version }) => (version == null ? [] : [[ticketId, version]])))

export const isSameTransfer = (a: Transfer, b: Transfer): boolean => isSameJson(a.request, b.request)

export async function sendTransfer(
  { request, versions }: Transfer,
  orgId: OrgId | null,
  options: CallOptions,
): Promise<TransferDone> {
  const body = { ...request, ...(Object.keys(versions).length > 0 && { expectedVersions: versions }) }
  try {
    const { batchId } = await api(transferTickets, { body }, { ...options, ...(orgId && { organizationId: orgId }) })
    return { ticketIds: request.ticketIds, batchId: batchId ?? null }
  } catch (error) {
    // The answer is not specified: that it was accepted is all that counts.
    const isAccepted = error instanceof ApiError && error.status >= 200 && error.status < 300
    if (isAccepted) return { ticketIds: request.ticketIds, batchId: null }
    throw error
  }
}
