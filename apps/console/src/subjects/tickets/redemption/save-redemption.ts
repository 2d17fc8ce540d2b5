import { ApiError } from '@ground-control/contract/client'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { OrgId } from '@ground-control/domain/values/ids'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { setTicketStatus } from '#subjects/tickets/queries.ts'

/** Short: someone is waiting at the door. */
const answerTimeoutMs = 15_000

export async function saveRedemption(ticket: Ticket, redeemed: boolean, orgId: OrgId | null): Promise<Ticket> {
  const { ticketId, version } = ticket
  try {
    const reply = await setTicketStatus(
      ticketId,
      { redeemed, ...(version != null && { expectedVersion: version }) },
      { signal: AbortSignal.timeout(answerTimeoutMs), ...(orgId !== null && { organizationId: orgId }) },
    )
    return { ...ticket, redeemed: reply.redeemed, version: reply.version ?? null }
  } catch (error) {
    // Accepted, even if the reply's shape is unknown.
    const isAccepted = error instanceof ApiError && error.status >= 200 && error.status < 300
    if (isAccepted) return { ...ticket, redeemed, version: null }
    throw error
  }
}

/** null: it has changed. With a version the platform checks that; without one we compare with the live list. */
export async function asLeft(ticket: Ticket): Promise<Ticket | null> {
  if (ticket.version != null) return ticket
  return sameAmong((await ownChanges.around(ticket)) ?? [], ticket)
}

export const sameAmong = (shown: readonly Ticket[], { ticketId, redeemed }: Ticket): Ticket | null =>
  shown.find((each) => each.ticketId === ticketId && each.redeemed === redeemed && !isRefunded(each)) ?? null
