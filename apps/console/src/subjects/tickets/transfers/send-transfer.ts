import { ApiError } from '@ground-control/contract/client'
import { transferTickets } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { OrgId, TicketId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import type { TransferRequest } from './transfer-draft.ts'

/** One submit, with the key under which the platform carries it out once. */
export type TransferAttempt = {
  readonly request: TransferRequest
  readonly key: string
  /** Of the tickets as they were shown, where the platform says it: what somebody else changed since is not overwritten. */
  readonly versions: TicketVersions
}

export type TicketVersions = Readonly<Record<string, number>>

export type TransferDone = {
  readonly ticketIds: readonly TicketId[]
  /** null: the platform did not say under which number it keeps it. */
  readonly batchId: string | null
}

const answerTimeoutMs = 30_000

/**
 * The same request again keeps its key, so that a lost answer costs nothing; any change makes it another request. What is
 * shown by now goes along: it may be newer by the request's own doing, or since somebody read of a colleague's.
 */
export const nextTransfer = (
  last: TransferAttempt | undefined,
  next: Omit<TransferAttempt, 'key'>,
  newKey: () => string,
): TransferAttempt => ({
  ...next,
  key: last && isSameTransfer(last.request, next.request) ? last.key : newKey(),
})

export const versionsOf = (tickets: readonly Ticket[]): TicketVersions =>
  Object.fromEntries(tickets.flatMap(({ ticketId, version }) => (version == null ? [] : [[ticketId, version]])))

/** Both are made by the same function, so their fields come in the same order. */
export const isSameTransfer = (a: TransferRequest, b: TransferRequest): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

export async function sendTransfer(attempt: TransferAttempt, orgId: OrgId | null): Promise<TransferDone> {
  const { request, key, versions } = attempt
  const body = { ...request, ...(Object.keys(versions).length > 0 && { expectedVersions: versions }) }
  const options = {
    idempotencyKey: key,
    signal: AbortSignal.timeout(answerTimeoutMs),
    ...(orgId ? { organizationId: orgId } : {}),
  }
  try {
    const { batchId } = await api(transferTickets, { body }, options)
    return { ticketIds: request.ticketIds, batchId: batchId ?? null }
  } catch (error) {
    // The answer is not specified: that it was accepted is all that counts.
    const isAccepted = error instanceof ApiError && error.status >= 200 && error.status < 300
    if (isAccepted) return { ticketIds: request.ticketIds, batchId: null }
    throw error
  }
}
