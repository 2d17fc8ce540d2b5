import type { ApiClient } from '@ground-control/contract/client'
import { listEventStats } from '@ground-control/contract/figures/overview'
import { listTicketDetails } from '@ground-control/contract/guests'
import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'

export type Subjects = {
  readonly base: string
  readonly token: string
  /** The event that sold the most. */
  readonly largestEvent: EventId
  readonly eventIds: readonly EventId[]
  readonly orgId: OrgId
  readonly tickets: readonly TicketDetail[]
  readonly eventId: EventId
}

const ordinaryTickets = 2000

/** Uses only the API, so that any platform can be measured. */
export async function findSubjects(api: ApiClient, place: { base: string; token: string }): Promise<Subjects> {
  const { statsByOrg } = await api(listEventStats, { query: { limit: 1000, sortBy: 'ticketsSold' } })
  const rows = Object.values(statsByOrg)
    .flat()
    .toSorted((a, b) => b.ticketsSold - a.ticketsSold)
  const [largest] = rows
  const ordinary = rows.find(({ ticketsSold }) => ticketsSold <= ordinaryTickets)
  if (!largest || !ordinary) throw new Error('The platform has no sales to measure with.')
  const tickets = await api(listTicketDetails, { params: { eventId: ordinary.eventId } })
  return {
    ...place,
    largestEvent: largest.eventId,
    eventIds: rows.slice(0, 50).map(({ eventId }) => eventId),
    orgId: ordinary.orgId,
    tickets,
    eventId: ordinary.eventId,
  }
}
