import type { OrgId } from '#values/ids.ts'

/** Some platforms use it if no organization is chosen. */
const placeholderId = 'default-org-id'

/** Longer than the ids of any platform. */
const longestId = 200

export type WatchedIdProblem = 'blank' | 'placeholder' | 'too-long'

type WatchedId = { readonly orgId: OrgId } | { readonly problem: WatchedIdProblem }

export function watchedId(text: string): WatchedId {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'blank' }
  if (trimmed === placeholderId) return { problem: 'placeholder' }
  // Any other text may be an id.
  return trimmed.length > longestId ? { problem: 'too-long' } : { orgId: trimmed as OrgId }
}

export const isWatchable = (text: string): boolean => 'orgId' in watchedId(text)

/** Reads whatever a browser has stored. Returns the ids that can be watched, each once, in order. */
export function watchedIdsOf(kept: unknown): readonly OrgId[] {
  if (!Array.isArray(kept)) return []
  const ids = kept.flatMap((item) => {
    const given = typeof item === 'string' ? watchedId(item) : null
    return given && 'orgId' in given ? [given.orgId] : []
  })
  return [...new Set(ids)]
}
