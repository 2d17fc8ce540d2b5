import type { BodyOf } from '@ground-control/contract/endpoint'
import { transferTickets } from '@ground-control/contract/tickets'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { TicketId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'

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

export function transferProblems(request: TransferRequest): Readonly<Record<TransferField, string | null>> {
  const issues = transferTickets.body?.safeParse(request).error?.issues ?? []
  const isEmailWrong = issues.some(({ path }) => path[0] === 'recipientEmail')
  const { recipientName, recipientEmail, reason = '' } = request
  return {
    name: isBlank(recipientName) ? 'Enter a name.' : textProblem(recipientName, 200),
    email: isEmailWrong ? (recipientEmail === '' ? 'Enter an email address.' : fullAddress) : null,
    reason: textProblem(reason, 2_000),
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
