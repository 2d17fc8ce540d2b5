import type { WatchList } from '@ground-control/contract/organization-lists'
import { useState } from 'react'
import { watched } from '#subjects/organizations/watched/watched.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

export function useWatchActions() {
  const toasts = useToasts()
  const [outcome, setOutcome] = useState('')
  async function change(kind: 'add' | 'remove', orgId: string, list: WatchList): Promise<boolean> {
    setOutcome('')
    const { isDone, words } = await watched[kind](orgId, list)
    if (isDone) setOutcome(words)
    else toasts.show({ kind: 'error', title: 'The list wasn’t changed.', detail: words })
    return isDone
  }
  return {
    outcome,
    add: (orgId: string, list: WatchList = 'own') => change('add', orgId, list),
    remove: (orgId: string, list: WatchList = 'own') => change('remove', orgId, list),
  }
}
