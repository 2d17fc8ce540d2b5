import type { WatchList } from '@ground-control/contract/organizations'
import { useState } from 'react'
import { watched } from '#subjects/organizations/watched/watched.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

/** Changes what is watched, and tells what became of it: quietly where it went well, in a toast where it did not. */
export function useWatchActions() {
  const toasts = useToasts()
  const [outcome, setOutcome] = useState('')
  async function change(kind: 'add' | 'remove', orgId: string, list: WatchList): Promise<boolean> {
    setOutcome('')
    const { isDone, words } = await watched[kind](orgId, list)
    if (isDone) setOutcome(words)
    else toasts.show({ kind: 'error', title: 'The list stays as it was.', detail: words })
    return isDone
  }
  return {
    /** To be read out. */
    outcome,
    add: (orgId: string, list: WatchList = 'own') => change('add', orgId, list),
    remove: (orgId: string, list: WatchList = 'own') => change('remove', orgId, list),
  }
}
