import type { BodyOf } from '@ground-control/contract/endpoint'
import { transferTickets } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'

/** As typed, so invalid input isn't lost. */
export type TransferDraft = { readonly name: string; readonly email: string; readonly reason: string }

export type TransferField = keyof TransferDraft

export type TransferRequest = Omit<BodyOf<typeof transferTickets>, 'expectedVersions'>

export const emptyTransfer: TransferDraft = { name: '', email: '', reason: '' }

export function toTransferRequest(
  ticketIds: readonly TicketId[],
  draft: TransferDraft,
  tellCustomer = false,
): TransferRequest {
  const reason = draft.reason.trim()
  return {
    ticketIds: [...ticketIds],
    recipientName: draft.name.trim(),
    recipientEmail: draft.email.trim(),
    ...(reason ? { reason } : {}),
    ...(tellCustomer ? { tellCustomer } : {}),
  }
}

export function transferProblems(request: TransferRequest): Readonly<Partial<Record<TransferField, string>>> {
  const wrong = new Set((transferTickets.body?.safeParse(request).error?.issues ?? []).map(({ path }) => path[0]))
  const { recipientName, recipientEmail } = request
  return {
    ...(wrong.has('recipientName') && { name: recipientName === '' ? 'Enter a name.' : 'Use at most 200 characters.' }),
    ...(wrong.has('recipientEmail') && { email: recipientEmail === '' ? 'Enter an email address.' : fullAddress }),
    ...(wrong.has('reason') && { reason: 'Use at most 2,000 characters.' }),
  }
}

export function whyNotYet(request: TransferRequest): string | null {
  if (request.ticketIds.length === 0) return 'Select at least one ticket.'
  if (request.ticketIds.length > maxTickets) return `Select at most ${maxTickets} tickets.`
  const { name, email, reason } = transferProblems(request)
  if (name) return `Recipient name: ${name}`
  if (email) return `Recipient email: ${email}`
  return reason ? `Reason: ${reason}` : null
}

const maxTickets = 500
const fullAddress = 'Enter a full email address, such as ada@guests.example.'
