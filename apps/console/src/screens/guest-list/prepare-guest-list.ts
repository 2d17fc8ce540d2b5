import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { queryClient } from '#platform/query-client.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { eventStatsQueries, statsRows } from '#subjects/figures/queries.ts'
import { guestSource } from './source/guest-source.ts'

/**
 * Requests the list before the screen is drawn, which keeps the page busy. The signal cancels it if the screen never
 * comes.
 */
export async function prepareGuestList(eventId: EventId | null, signal: AbortSignal): Promise<void> {
  if (eventId === null) return
  guestSource.prepare()
  guestSource.prepareFirst(eventId, signal)
  const asked = organizationOf(eventId).then(
    (orgId) => guestSource.openEarly(eventId, orgId, signal),
    // The screen asks again and shows the failure.
    () => undefined,
  )
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/** A slow platform must not hold up the screen. */
const maxWaitMs = 80

/** From whichever call answers first, as on the screen. */
function organizationOf(eventId: EventId): Promise<OrgId> {
  const recent = queryClient.fetchQuery(eventStatsQueries.recentlyChanged())
  const event = queryClient.fetchQuery(eventQueries.event(eventId))
  return Promise.any([
    recent.then((figures) => {
      const row = statsRows(figures).find((each) => each.eventId === eventId)
      if (!row) throw new Error('Not among the recently changed events.')
      return row.orgId
    }),
    event.then((found) => {
      if (!found) throw new Error('There is no such event.')
      return found.organizationRef.id
    }),
  ])
}
