import type { EventId } from '@ground-control/domain/values/ids'

/**
 * From now on this door opens without a connection, with a page that says so. The service worker sees this address
 * alone, so no other screen is slower for it; the door that was open before is given up.
 */
export async function keepOfflinePage(eventId: EventId): Promise<void> {
  // Browsers have none outside https, and the development server builds none.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const scope = `/events/${encodeURIComponent(eventId)}/door`
  try {
    await navigator.serviceWorker.register('/door-worker.js', { scope })
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all(all.filter((each) => new URL(each.scope).pathname !== scope).map((each) => each.unregister()))
  } catch {
    // Where the browser or the person forbids it, the door works as before, but can't be reloaded without a connection.
  }
}
