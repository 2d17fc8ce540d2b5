import type { CaseDetail } from '@ground-control/contract/support'
import { useState } from 'react'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { openCase, showCase } from '#subjects/support/queries.ts'
import { draftProblems, type NewCaseDraft, type NewCaseField, toNewCase } from './new-case-draft.ts'

export function useNewCase(start: NewCaseDraft, onOpened: (detail: CaseDetail) => void) {
  const [draft, setDraft] = useState(start)
  const [wasTried, setTried] = useState(false)
  const problems = draftProblems(draft)
  const open = useKeyedSubmit({
    send: openCase,
    onDone(detail) {
      showCase(detail)
      onOpened(detail)
    },
  })
  return {
    draft,
    isSending: open.isRunning,
    error: open.error,
    problemOf: (field: NewCaseField) => (wasTried ? (problems[field] ?? null) : null),
    change(part: Partial<NewCaseDraft>) {
      if (!open.isRunning) setDraft((before) => ({ ...before, ...part }))
    },
    submit(): boolean {
      setTried(true)
      if (Object.keys(problems).length > 0) return false
      open.submit(toNewCase(draft))
      return true
    },
  }
}

export type NewCaseForm = ReturnType<typeof useNewCase>
