import { ApiError } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listMacros } from '@ground-control/contract/support-macros'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#platform/query-client.ts'
import { caseQueries, macrosKey } from '#subjects/support/queries.ts'

type Macros = ReplyOf<typeof listMacros>

/** Every change returns the whole list. After a conflict it is read again, so the person can decide again. */
export function useMacroChange<Wanted>(send: (wanted: Wanted) => Promise<Macros>, onDone: () => void = () => {}) {
  return useMutation({
    mutationFn: send,
    onSuccess(macros) {
      queryClient.setQueryData(caseQueries.macros().queryKey, macros)
      onDone()
    },
    async onError(error) {
      const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (isOutdated) await queryClient.invalidateQueries({ queryKey: macrosKey })
    },
  })
}
