import { ApiError } from '@ground-control/contract/client'
import { constants } from '@ground-control/domain/values/constants'
import type { AccountId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileKey } from '#screens/profile/queries.ts'
import { documents } from '#subjects/accounts/documents.ts'
import type { UsernameChange } from '#subjects/accounts/documents-port.ts'
import { receiptMoment } from '#ui/text/moments.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { maxUsernameLength, usernameVerdict, verdictWords } from './username-verdict.ts'

/** Availability changes any time, so never serve it from the cache. */
const always = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }

export const maxReasonLength = 2_000

export function useUsername(accountId: AccountId, onSaved: () => void) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const wanted = text.trim()
  const asked = useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)

  const read = useQuery({
    ...always,
    queryKey: ['profile', 'document', accountId],
    queryFn: ({ signal }) => documents.username(accountId, { signal }),
  })
  const current = read.data?.username ?? null
  // After a refusal the earlier data is out of date.
  const from = read.isFetching ? undefined : read.data

  const check = useQuery({
    ...always,
    queryKey: ['profile', 'username', asked],
    queryFn: ({ signal }) => documents.withUsername(asked, { signal }),
    // The comparison ignores case, so a change of case finds the own account.
    select: (found) => found.filter((id) => id !== accountId).length,
    enabled: asked !== '' && asked !== current && asked.length <= maxUsernameLength,
    retry: false,
  })
  const verdict = usernameVerdict({
    wanted,
    current,
    asked,
    isFetching: check.isFetching,
    isError: check.isError,
    others: check.data,
  })

  const problem = verdict === 'available' ? textProblem(reason, maxReasonLength) : verdictWords[verdict]

  const save = useMutation({
    mutationFn: (change: UsernameChange) => documents.changeUsername(accountId, change),
    onSuccess: onSaved,
    // Reload the account and the check.
    onError() {
      void read.refetch()
      void check.refetch()
    },
    onSettled: () => client.invalidateQueries({ queryKey: profileKey(accountId) }),
  })

  return {
    text,
    setText(next: string) {
      save.reset()
      setText(next)
    },
    reason,
    setReason,
    current,
    read,
    verdict,
    checkAgain: () => void check.refetch(),
    isRunning: save.isPending,
    refusal: save.error ? refusalWords(save.error) : null,
    problem: from ? problem : 'Loading the account…',
    submit() {
      if (problem || !from || save.isPending) return
      save.mutate({ username: wanted, reason: reason.trim(), from })
    },
  }
}

function refusalWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Couldn’t send the change.'
  if (error.status === 0) return 'No reply, so it may have been saved. Check the username above before you try again.'
  if (error.code !== 'changed-meanwhile') return error.message
  const { changedBy, changedAt } = error.conflict ?? {}
  const who = changedBy ?? 'Someone else'
  const when = changedAt ? ` on ${receiptMoment(changedAt)}` : ''
  return `${who} changed this account${when}. Check it, then save again if you still want the change.`
}
