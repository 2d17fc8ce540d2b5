import type { CallOptions } from '@ground-control/contract/client'
import { getEntryCode, replaceEntryCode, resendTickets } from '@ground-control/contract/entry'
import type { CaseId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

/** Dropped when it is no longer shown, because every view is audited and a code lets somebody in. */
export const entryCodeQuery = (ticketId: TicketId) =>
  queryOptions({
    queryKey: ['entry-code', ticketId],
    queryFn: ({ signal }) => api(getEntryCode, { params: { id: ticketId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

const inOrganization = (orgId: OrgId | null) => (orgId ? { organizationId: orgId } : {})

export const makeNewCode = (ticketId: TicketId, orgId: OrgId | null, options: CallOptions) =>
  api(replaceEntryCode, { params: { id: ticketId }, body: {} }, { ...options, ...inOrganization(orgId) })

type Resending = {
  readonly ticketIds: readonly TicketId[]
  readonly caseId: CaseId | null
  readonly orgId: OrgId | null
}

export const sendTicketsAgain = ({ ticketIds, caseId, orgId }: Resending, options: CallOptions) =>
  api(
    resendTickets,
    { body: { ticketIds: [...ticketIds], ...(caseId && { caseId }) } },
    { ...options, ...inOrganization(orgId) },
  )
