import { type CaseLink, linkToCase } from '@ground-control/contract/support'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CaseId } from '@ground-control/domain/values/ids'
import { useCallback } from 'react'
import { api } from '#platform/api.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { showCase } from '#subjects/support/queries.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

/** null: the platform returned no id. */
type Done = { readonly kind: CaseLink['kind']; readonly id: string | null }

type LinkToCase = (caseId: CaseId, done: Done) => void

/** Links that failed, by case, then by kind and id. */
const unlinked = new Map<CaseId, Map<string, CaseLink>>()
registerCache(() => unlinked.clear())

/**
 * Links actions to the case automatically. If linking fails, only the link is retried; linking twice is harmless.
 */
export function useCaseLink(): LinkToCase {
  const toasts = useToasts()
  return useCallback(
    (caseId, { kind, id }) => {
      async function make(wanted: CaseLink) {
        const key = `${wanted.kind} ${wanted.id}`
        const open = unlinked.get(caseId) ?? new Map<string, CaseLink>()
        unlinked.set(caseId, open)
        try {
          showCase(await api(linkToCase, { params: { caseId }, body: { link: wanted } }))
          open.delete(key)
        } catch {
          // Logged by the client. Only the link is retried.
          open.set(key, wanted)
          tell(open)
        }
      }
      function tell(open: ReadonlyMap<string, CaseLink>) {
        const links = [...open.values()]
        toasts.show(
          {
            kind: 'error',
            title: `Done, but not linked to the case (${formatCount(links.length)} ${plural(links.length, 'change')})`,
            detail: 'Your change was made. Only its line in the conversation is missing.',
            actions: [{ label: 'Link again', onPress: () => void links.forEach((each) => void make(each)) }],
          },
          `unlinked ${caseId}`,
        )
      }
      if (id !== null) void make({ kind, id })
      else toasts.show({ kind: 'warning', title: 'Done, but not linked to the case', detail: withoutId })
    },
    [toasts],
  )
}

const withoutId = 'The platform sent no ID for it, so it isn’t in the conversation.'
