import { type CaseDetail, openCase } from '@ground-control/contract/support'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api.ts'
import { showCase } from '#screens/support/queries.ts'
import { draftProblems, type NewCase, type NewCaseDraft, type NewCaseField, toNewCase } from './new-case-draft.ts'

type Attempt = { readonly key: string; readonly wanted: NewCase }

const answerTimeoutMs = 30_000

export function useNewCase(start: NewCaseDraft, onOpened: (detail: CaseDetail) => void) {
  const [draft, setDraft] = useState(start)
  // Before the first try nobody is told that what they have not typed yet is missing.
  const [wasTried, setTried] = useState(false)
  const problems = draftProblems(draft)
  const open = useMutation({
    mutationFn: ({ key, wanted }: Attempt) =>
      api(openCase, { body: wanted }, { idempotencyKey: key, signal: AbortSignal.timeout(answerTimeoutMs) }),
    onSuccess(detail) {
      showCase(detail)
      onOpened(detail)
    },
  })
  return {
    draft,
    isSending: open.isPending,
    error: open.error,
    problemOf: (field: NewCaseField) => (wasTried ? (problems[field] ?? null) : null),
    change(part: Partial<NewCaseDraft>) {
      if (!open.isPending) setDraft((before) => ({ ...before, ...part }))
    },
    /** false: something is missing. */
    submit(): boolean {
      setTried(true)
      if (Object.keys(problems).length > 0) return false
      if (open.isPending) return true
      const wanted = toNewCase(draft)
      // The same again keeps its key: however often it is sent, one case is opened.
      const last = open.variables
      const isSame = last !== undefined && JSON.stringify(last.wanted) === JSON.stringify(wanted)
      open.mutate({ key: isSame ? last.key : crypto.randomUUID(), wanted })
      return true
    },
  }
}

export type NewCaseForm = ReturnType<typeof useNewCase>
