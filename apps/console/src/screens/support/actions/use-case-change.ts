import { ApiError } from '@ground-control/contract/client'
import type { BodyOf } from '@ground-control/contract/endpoint'
import { changeCase } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { queryClient } from '#platform/query-client.ts'
import { caseQueries, readAgain, showCase } from '#subjects/support/queries.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

export type Change = BodyOf<typeof changeCase>['change']

type Wanted = {
  readonly caseId: CaseId
  readonly change: Change
  /** Announced afterwards, with a way back, for what leaves the list. */
  readonly done?: Done
}

/** `onDone` opens the next case, `onUndo` returns. */
export type Done = {
  readonly title: string
  readonly undo: Change
  readonly onDone?: () => void
  readonly onUndo?: () => void
}

type ChangeCase = (wanted: Wanted) => void

/** One change at a time. A colleague's change is shown instead of overwritten, and the person decides again. */
export function useCaseChange() {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ caseId, change }: Wanted) =>
      api(changeCase, { params: { caseId }, body: { expectedVersion: shownVersion(caseId), change } }),
    onSuccess(detail, { caseId, done }) {
      showCase(detail)
      if (!done) return
      done.onDone?.()
      const undo = () => {
        mutate({ caseId, change: done.undo })
        done.onUndo?.()
      }
      const actions = [{ label: 'Undo', onPress: undo }]
      toasts.show({ kind: 'success', title: done.title, detail: detail.case.caseId, actions, lastsMs: undoMs })
    },
    async onError(error, { caseId }) {
      const isConflict = error instanceof ApiError && error.status === 409
      await readAgain(caseId)
      toasts.show(
        isConflict
          ? { kind: 'warning', title: 'Not changed: a colleague changed it first', detail: error.message }
          : { kind: 'error', title: 'Couldn’t change the case', detail: reasonOf(error) },
      )
    },
  })
  const change: ChangeCase = (wanted) => {
    if (!isPending) mutate(wanted)
  }
  return { change, isChanging: isPending }
}

const undoMs = 10_000

/** The case's version as the person saw it. */
const shownVersion = (caseId: CaseId): number =>
  queryClient.getQueryData(caseQueries.one(caseId).queryKey)?.case.version ?? 0

function reasonOf(error: Error): string {
  const requestId = error instanceof ApiError ? error.requestId : null
  return requestId ? `${error.message} Request ${requestId}.` : error.message
}
