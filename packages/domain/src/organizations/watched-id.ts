import type { OrgId } from '#values/ids.ts'

/** Stands in some platforms' data where nobody chose an organization. */
const placeholderId = 'default-org-id'

/** Longer ones are no ids of any platform. */
const longestId = 200

export type WatchedIdProblem = 'blank' | 'placeholder' | 'too-long'

type WatchedId = { readonly orgId: OrgId } | { readonly problem: WatchedIdProblem }

export function watchedId(text: string): WatchedId {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'blank' }
  if (trimmed === placeholderId) return { problem: 'placeholder' }
  // Any other text may be the id of an organization.
  return trimmed.length > longestId ? { problem: 'too-long' } : { orgId: trimmed as OrgId }
}

export const isWatchable = (text: string): boolean => 'orgId' in watchedId(text)

/** What a browser kept, whatever is in it: ids that can be watched, each once, in their order. */
export function watchedIdsOf(kept: unknown): readonly OrgId[] {
  if (!Array.isArray(kept)) return []
  const ids = kept.flatMap((item) => {
    const given = typeof item === 'string' ? watchedId(item) : null
    return given && 'orgId' in given ? [given.orgId] : []
  })
  return [...new Set(ids)]
}
