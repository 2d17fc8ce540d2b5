import type { GuestView } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { queryClient } from '#platform/query-client.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { eventStatsQueries, statsRows } from '#subjects/figures/queries.ts'
import { guestSource } from './source/guest-source.ts'

/**
 * Starts the worker and asks for what the list waits for, then for the list: drawing the screen keeps the page busy, and
 * all of it would wait for that. The signal ends it when the screen will not come.
 */
export async function prepareGuestList(eventId: EventId | null, view: GuestView, signal: AbortSignal): Promise<void> {
  if (eventId === null) return
  guestSource.prepare()
  void guestSource.setView(view)
  const asked = organizationOf(eventId).then(
    (orgId) => guestSource.openEarly(eventId, orgId, signal),
    // The screen asks further, and says what went wrong.
    () => undefined,
  )
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** A platform that takes longer than this must not keep the screen away. */
const longestWaitMs = 80

/** Whoever answers first, as on the screen. */
function organizationOf(eventId: EventId): Promise<OrgId> {
  const recent = queryClient.fetchQuery(eventStatsQueries.recentlyChanged())
  const event = queryClient.fetchQuery(eventQueries.event(eventId))
  return Promise.any([
    recent.then((figures) => {
      const row = statsRows(figures).find((each) => each.eventId === eventId)
      if (!row) throw new Error('The event has not changed lately.')
      return row.orgId
    }),
    event.then((found) => {
      if (!found) throw new Error('There is no such event.')
      return found.organizationRef.id
    }),
  ])
}
