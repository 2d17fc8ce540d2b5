import { OrgId } from '@ground-control/contract/primitives'
import { z } from 'zod'
import type { WatchChange } from './watched-change.ts'

export type UnsentChanges = {
  read(): readonly WatchChange[]
  write(changes: readonly WatchChange[]): void
}

const key = 'ground-control.unsent-watch-changes'

const Kept = z.object({
  of: z.number(),
  changes: z.array(z.object({ kind: z.enum(['add', 'remove']), list: z.literal('own'), orgId: OrgId })),
})

export function createUnsentChanges(person: () => string | null): UnsentChanges {
  return {
    read() {
      try {
        const { data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
        return data && data.of === markOf(person()) ? data.changes : []
      } catch {
        // Not JSON, or storage is blocked.
        return []
      }
    },
    write(changes) {
      try {
        if (changes.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify({ of: markOf(person()), changes: changes.map(toKept) }))
      } catch {
        // Storage is blocked; they last as long as the page.
      }
    },
  }
}

const toKept = ({ kind, list, orgId }: WatchChange): WatchChange => ({ kind, list, orgId })

function markOf(person: string | null): number {
  let mark = 0
  for (const letter of person ?? '') mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return mark
}
