import { ApiError, type CallOptions } from '@ground-control/contract/client'
import { previewTransferNotice, transferTickets } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { OrgId, TicketId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { isSameJson } from '#platform/calls/keyed-submit.ts'
import type { TransferRequest } from './transfer-draft.ts'

export type Transfer = {
  readonly request: TransferRequest
  /** Guards against overwriting a colleague's change. */
  readonly versions: TicketVersions
}

export type TicketVersions = Readonly<Record<string, number>>

export type TransferDone = {
  readonly ticketIds: readonly TicketId[]
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
    // The reply isn't specified, so any success counts.
    const isAccepted = error instanceof ApiError && error.status >= 200 && error.status < 300
    if (isAccepted) return { ticketIds: request.ticketIds, batchId: null }
    throw error
  }
}

export const previewTransfer = ({ ticketIds, recipientName, recipientEmail }: TransferRequest) =>
  api(previewTransferNotice, { body: { ticketIds, recipientName, recipientEmail } })
