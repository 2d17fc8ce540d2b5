import { getEntryCode, replaceEntryCode, resendTickets } from '@ground-control/contract/entry'
import type { CaseId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { answerTimeoutMs } from '#platform/calls/keyed-submit.ts'

/** Dropped when it is no longer shown, because every view is audited and a code lets somebody in. */
export const entryCodeQuery = (ticketId: TicketId) =>
  queryOptions({
    queryKey: ['entry-code', ticketId],
    queryFn: ({ signal }) => api(getEntryCode, { params: { id: ticketId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

type Sending = { readonly orgId: OrgId | null; readonly key: string }

const optionsOf = ({ orgId, key }: Sending) => ({
  idempotencyKey: key,
  signal: AbortSignal.timeout(answerTimeoutMs),
  ...(orgId && { organizationId: orgId }),
})

export const makeNewCode = (ticketId: TicketId, sending: Sending) =>
  api(replaceEntryCode, { params: { id: ticketId }, body: {} }, optionsOf(sending))

export const sendTicketsAgain = (ticketIds: readonly TicketId[], caseId: CaseId | null, sending: Sending) =>
  api(resendTickets, { body: { ticketIds: [...ticketIds], ...(caseId && { caseId }) } }, optionsOf(sending))
