import type { CaseDetail } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { caseQueries } from '#subjects/support/queries.ts'

export type OpenCase = {
  readonly caseId: CaseId | null
  /** undefined: loading; null: no such case. */
  readonly detail: CaseDetail | null | undefined
  readonly error: Error | null
  readonly isRetrying: boolean
  readonly retry: () => void
}

const everyMs = 400

export function useOpenCase(caseId: CaseId | null): OpenCase {
  const options = caseQueries.one(caseId)
  const { data, error, isFetching, refetch } = useQuery(options)
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) =>
      (hint.kind === 'case' && hint.caseId === caseId) ||
      (hint.kind === 'mail' && (data?.messages.some(({ mail }) => mail?.mailId === hint.mailId) ?? false)),
    everyMs,
  })
  return { caseId, detail: data, error, isRetrying: isFetching && error !== null, retry: () => void refetch() }
}
