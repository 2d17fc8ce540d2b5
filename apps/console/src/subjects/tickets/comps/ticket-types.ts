import { getTicketInfo, type TicketTypeInfo } from '@ground-control/contract/events'
import type { EventId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

export const ticketTypesQuery = (eventId: EventId) =>
  queryOptions({
    queryKey: ['guest-list', 'ticket-types', eventId],
    queryFn: ({ signal }) => api(getTicketInfo, { params: { id: eventId } }, { signal }),
    select: toOffered,
  })

export type TicketTypes = {
  readonly state: 'loading' | 'failed' | 'none' | 'ready'
  readonly types: readonly TicketTypeInfo[]
  /** A newer answer could not be had: what remains may no longer be true. */
  readonly isOld: boolean
}

type Answer = { readonly data: readonly TicketTypeInfo[] | undefined; readonly isError: boolean }

/** K3: types that cannot be read are an empty list, and the dialog says why it is empty. */
export function toTicketTypes({ data, isError }: Answer): TicketTypes {
  if (data) return { state: data.length > 0 ? 'ready' : 'none', types: data, isOld: isError }
  return { state: isError ? 'failed' : 'loading', types: [], isOld: false }
}

// One function for all renders, so that the types stay the same objects while the answer does.
const toOffered = ({ ticketTypes }: { readonly ticketTypes: readonly TicketTypeInfo[] }) =>
  ticketTypes.filter(({ deleted }) => !deleted)
