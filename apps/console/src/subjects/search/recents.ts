import { searchKinds } from '@ground-control/domain/search/search-kinds'
import { z } from 'zod'
import { registerCache } from '#platform/kept/caches.ts'

/** Results opened from the search box, never the typed text. */
const Recent = z.object({
  kind: z.enum(searchKinds),
  id: z.string().max(500),
  title: z.string().max(500),
  href: z.string().regex(/^\/(?![/\\])/),
})
export type Recent = z.output<typeof Recent>

const most = 8
const key = 'ground-control.recently-found'

const Kept = z.object({ uid: z.string(), recents: z.array(Recent).max(most) })

/** Only this tab and this person's; anything else in storage is ignored. */
export function readRecents(uid: string): readonly Recent[] {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    return kept?.uid === uid ? kept.recents : []
  } catch {
    return []
  }
}

export function noteRecent(uid: string, recent: Recent): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ uid, recents: withRecent(readRecents(uid), recent) }))
  } catch {
    // Storage is full or blocked; the entry is lost.
  }
}

export const withRecent = (recents: readonly Recent[], recent: Recent): readonly Recent[] =>
  [recent, ...recents.filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)].slice(0, most)

function forgetRecents(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

registerCache(forgetRecents)
