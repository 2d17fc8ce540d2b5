import type { EventId } from '@ground-control/domain/ids'
import { queryClient } from '#platform/query-client.ts'
import { eventQueries } from './event/queries.ts'
import { guestSource } from './source/guest-source.ts'

/** Asks for what the list waits for, and starts its worker. Settles once that is on its way: then the screen is drawn. */
export async function prepareGuestList(eventId: EventId | null): Promise<void> {
  if (eventId === null) return
  guestSource.prepare()
  void queryClient.prefetchQuery(eventQueries.recentlyChanged())
  void queryClient.prefetchQuery(eventQueries.event(eventId))
  await new Promise((resolve) => setTimeout(resolve))
}
