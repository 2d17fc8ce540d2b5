import type { CaseSummary } from '@ground-control/contract/support'
import { clockText } from '@ground-control/domain/support/case-times'
import type { CaseId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { useRef, useState } from 'react'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { type Change, type Done, useCaseChange } from './use-case-change.ts'

type Ways = { readonly onSolved: (caseId: CaseId) => void; readonly onOpen: (caseId: CaseId) => void }

export type CaseActions = ReturnType<typeof useCaseActions>

export function useCaseActions(summary: CaseSummary | null, { onSolved, onOpen }: Ways) {
  const { change, isChanging } = useCaseChange()
  const assignButton = useRef<HTMLButtonElement>(null)
  const snoozeButton = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState<'snooze' | 'due' | null>(null)

  function make(made: Change, done?: Done) {
    if (summary) change({ caseId: summary.caseId, change: made, ...(done && { done }) })
  }
  function solveOrReopen() {
    if (summary?.state === 'solved') make({ state: 'open' })
    else if (summary) {
      const { caseId } = summary
      make(
        { state: 'solved' },
        { title: 'Case solved', undo: { state: 'open' }, onDone: () => onSolved(caseId), onUndo: () => onOpen(caseId) },
      )
    }
  }
  function snooze(until: Instant) {
    const when = clockText(until, new Date(), viewerZone)
    make({ state: 'snoozed', snoozedUntil: until }, { title: `Snoozed until ${when}`, undo: { state: 'open' } })
  }

  const assign = () => assignButton.current?.click()
  const putOff = () => snoozeButton.current?.click()
  useSingleKeys(summary ? { A: assign, S: putOff, E: solveOrReopen } : {})

  return { assignButton, snoozeButton, picking, setPicking, isChanging, change: make, snooze, solveOrReopen }
}
