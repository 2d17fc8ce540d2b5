import type { EventId } from '@ground-control/domain/values/ids'
import { links } from '#platform/links.ts'

/**
 * Makes this door's page open offline too, where it says that there is no connection. The service worker handles only
 * this address, so other screens aren't slower, and drops the previous door.
 */
export async function keepOfflinePage(eventId: EventId): Promise<void> {
  // Browsers have none outside https, and the development server doesn't build one.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const scope = links.door(eventId)
  try {
    await navigator.serviceWorker.register('/door-worker.js', { scope })
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all(all.filter((each) => new URL(each.scope).pathname !== scope).map((each) => each.unregister()))
  } catch {
    // If the browser forbids it, the door works but can't be reloaded offline.
  }
}
