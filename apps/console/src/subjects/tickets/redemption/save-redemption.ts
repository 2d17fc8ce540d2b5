import { ApiError } from '@ground-control/contract/client'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { OrgId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'

/** Somebody waits at the door. */
const answerTimeoutMs = 15_000

/** Answers the ticket as it is then. */
export async function saveRedemption(ticket: Ticket, redeemed: boolean, orgId: OrgId | null): Promise<Ticket> {
  const { ticketId, version } = ticket
  try {
    const reply = await api(
      setTicketStatus,
      { params: { id: ticketId }, body: { redeemed, ...(version != null && { expectedVersion: version }) } },
      { signal: AbortSignal.timeout(answerTimeoutMs), ...(orgId !== null && { organizationId: orgId }) },
    )
    return { ...ticket, redeemed: reply.redeemed, version: reply.version ?? null }
  } catch (error) {
    // A platform may accept the change and say so in a form of its own.
    const isAccepted = error instanceof ApiError && error.status >= 200 && error.status < 300
    if (isAccepted) return { ...ticket, redeemed, version: null }
    throw error
  }
}

/**
 * The ticket to change back, or null when it is not as it was left here. By its version the platform itself can tell,
 * when it is asked for the change; without one the list, which keeps up with the platform, is all to compare with.
 */
export async function asLeft(ticket: Ticket): Promise<Ticket | null> {
  if (ticket.version != null) return ticket
  return sameAmong((await ownChanges.around(ticket)) ?? [], ticket)
}

/** Redeemed, set back or refunded since, it is not the same; nor is it when somebody else holds it by now. */
export const sameAmong = (shown: readonly Ticket[], { ticketId, redeemed }: Ticket): Ticket | null =>
  shown.find((each) => each.ticketId === ticketId && each.redeemed === redeemed && !isRefunded(each)) ?? null
